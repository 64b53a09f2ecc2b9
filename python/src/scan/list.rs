//! `list_files`: the files below paths, in the order and by the rules of the command.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use gleaner::internals::{Layouts, Role, is_kernel_file};
use pyo3::prelude::*;
use walkdir::WalkDir;

use super::input::InputType;
use crate::error::read_error;
use crate::mail::path_of;

/// The path, the size in bytes, the format if the directory determines it, and whether a walk met the file.
type Listed = (OsString, u64, Option<&'static str>, bool);

/// Lists files. A path that cannot be read raises `ReadError`. Symbolic links below a path are not followed.
#[pyfunction]
#[pyo3(signature = (paths, r#type="auto"))]
fn list_files(py: Python<'_>, paths: Vec<Bound<'_, PyAny>>, r#type: &str) -> PyResult<Vec<Listed>> {
    let input_type = InputType::named(r#type)?;
    let mut files = Vec::new();
    for path in paths {
        let path = path_of(&path)?;
        let metadata = fs::metadata(&path)
            .map_err(|error| read_error(py, Some(&path.to_string_lossy()), error))?;
        if metadata.is_dir() {
            py.detach(|| walk(&path, input_type, &mut files)).map_err(|error| {
                let path = error.path().unwrap_or(&path).to_string_lossy().into_owned();
                let error =
                    error.into_io_error().unwrap_or_else(|| std::io::ErrorKind::Other.into());
                read_error(py, Some(&path), error)
            })?;
        } else {
            files.push((path.into_os_string(), metadata.len(), None, false));
        }
    }
    Ok(files)
}

fn walk(root: &Path, input_type: InputType, files: &mut Vec<Listed>) -> walkdir::Result<()> {
    let mut layouts = Layouts::new();
    let mut entries = WalkDir::new(root)
        .sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()))
        .into_iter();
    while let Some(entry) = entries.next() {
        let entry = entry?;
        let path = entry.path();
        if entry.depth() == 0 {
            continue;
        }
        if entry.file_type().is_dir() {
            if input_type.skips_directory(path, &mut layouts) || is_kernel_file(path) {
                entries.skip_current_dir();
            }
            continue;
        }
        if !entry.file_type().is_file() {
            continue;
        }
        let format = match input_type.role(path, &mut layouts) {
            Role::Skip => continue,
            Role::Message => Some("message"),
            Role::Unknown => None,
        };
        let size = entry.metadata()?.len();
        files.push((entry.into_path().into_os_string(), size, format, true));
    }
    Ok(())
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(list_files, module)?)
}
