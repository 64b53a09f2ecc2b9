//! `extract_arrow`: the references in an array of texts, as columns.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{BinaryViewType, GenericBinaryType, GenericStringType, StringViewType};
use arrow_array::{Array, ArrayRef, Int64Array, ListArray, RecordBatch, StructArray, make_array};
use arrow_pyarrow::{PyArrowType, ToPyArrow};
use arrow_schema::{DataType, Field, Schema};
use gleaner::internals::{BatchBuilder, COLUMNS, Row, Selection, schema};
use gleaner::settle::Evidence;
use gleaner::sink::Record;
use gleaner::{Item, extract_with};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::settings::{Group, Settings};

const GROUPS: &[Group] = &[Group::Search, Group::Filter, Group::Rows];

/// The maximum size in bytes of the values of one array: offsets have 31 bits.
const MAX_BYTES: usize = 1 << 30;

/// Returns the columns with these names, or all.
pub fn selection(names: Option<&Bound<'_, PyAny>>) -> PyResult<Selection> {
    let Some(names) = names else { return Ok(Selection::ALL) };
    let mut selected = Selection::default();
    let mut is_empty = true;
    for name in names.try_iter()? {
        is_empty = false;
        let name: String = name?.extract()?;
        let column = COLUMNS.iter().position(|column| column.name == name);
        selected.add(column.ok_or_else(|| {
            PyValueError::new_err(format!(
                "columns: no column has the name {name:?}; gleaner.column_names() returns all names"
            ))
        })?);
    }
    if is_empty {
        return Err(PyValueError::new_err("columns: expected at least one name"));
    }
    Ok(selected)
}

/// The columns of the references in several texts.
struct Columns<'s> {
    settings: &'s Settings,
    selected: Selection,
    batch: BatchBuilder,
    row: Row,
    rows: usize,
    bytes: usize,
}

impl<'s> Columns<'s> {
    fn new(settings: &'s Settings, selected: Selection) -> Self {
        let (batch, row) = (BatchBuilder::new(selected), Row::default());
        Self { settings, selected, batch, row, rows: 0, bytes: 0 }
    }

    /// Adds the references in a text.
    fn add(&mut self, text: &[u8]) -> PyResult<()> {
        for item in extract_with(text, &self.settings.config) {
            if self.settings.accepts(&item) {
                self.add_item(&item)?;
            }
        }
        Ok(())
    }

    fn add_item(&mut self, item: &Item<'_>) -> PyResult<()> {
        let record = Record::new(item).options(&self.settings.record);
        self.row.fill(&record, self.selected)?;
        let size = self.row.size();
        self.bytes += size;
        if self.bytes > MAX_BYTES {
            return Err(PyValueError::new_err(format!(
                "the references take more than {MAX_BYTES} bytes, which one array cannot hold; pass the texts in smaller chunks"
            )));
        }
        self.batch.add(&self.row, size)?;
        self.rows += 1;
        Ok(())
    }
}

/// The references of each text of an array.
struct Extracted {
    columns: RecordBatch,
    /// The number of references in the texts up to each one.
    ends: Vec<i32>,
}

fn search<'t>(
    texts: impl Iterator<Item = Option<&'t [u8]>>,
    settings: &Settings,
    selected: Selection,
) -> PyResult<Extracted> {
    let mut columns = Columns::new(settings, selected);
    let mut ends = vec![0];
    for text in texts {
        columns.add(text.unwrap_or_default())?;
        ends.push(i32::try_from(columns.rows).unwrap_or(i32::MAX));
    }
    Ok(Extracted { columns: columns.batch.finish()?, ends })
}

/// Calls `search` with the texts of an array.
fn with_texts<R>(
    array: &ArrayRef,
    search: impl FnOnce(&mut dyn Iterator<Item = Option<&[u8]>>) -> R,
) -> PyResult<R> {
    macro_rules! strings {
        ($array:expr) => {
            search(&mut $array.iter().map(|text| text.map(str::as_bytes)))
        };
    }
    Ok(match array.data_type() {
        DataType::Utf8 => strings!(array.as_bytes::<GenericStringType<i32>>()),
        DataType::LargeUtf8 => strings!(array.as_bytes::<GenericStringType<i64>>()),
        DataType::Utf8View => strings!(array.as_byte_view::<StringViewType>()),
        DataType::Binary => search(&mut array.as_bytes::<GenericBinaryType<i32>>().iter()),
        DataType::LargeBinary => search(&mut array.as_bytes::<GenericBinaryType<i64>>().iter()),
        DataType::BinaryView => search(&mut array.as_byte_view::<BinaryViewType>().iter()),
        other => {
            return Err(PyTypeError::new_err(format!(
                "expected an array of string or binary, not of {other}"
            )));
        }
    })
}

fn arrow_error(error: arrow_schema::ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the references in one array: a list for each text or, with `explode`, a batch with the index of the text in "input".
#[pyfunction]
#[pyo3(signature = (array, /, *, explode=false, columns=None, **settings))]
fn extract_arrow_array<'py>(
    py: Python<'py>,
    array: PyArrowType<arrow_data::ArrayData>,
    explode: bool,
    columns: Option<&Bound<'py, PyAny>>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut settings = Settings::of(settings, GROUPS)?;
    let selected = selection(columns)?;
    let array = make_array(array.0);
    if settings.settles_itself {
        settings = py.detach(|| settle(&array, settings))?;
    }
    let extracted =
        py.detach(|| with_texts(&array, |texts| search(texts, &settings, selected)))??;
    if explode {
        return exploded(extracted)?.to_pyarrow(py);
    }
    lists(&array, extracted)?.to_data().to_pyarrow(py)
}

/// Returns the settings with the evidence of all texts.
fn settle(array: &ArrayRef, settings: Settings) -> PyResult<Settings> {
    let config = settings.config.clone().settle(Evidence::new());
    let evidence = with_texts(array, |texts| {
        let mut evidence = Evidence::new();
        for text in texts.flatten() {
            for found in extract_with(text, &config).filter_map(Item::into_reference) {
                evidence.collect(&found, found.span().start);
            }
        }
        evidence
    })?;
    Ok(settings.settled(evidence.into()))
}

fn lists(array: &ArrayRef, Extracted { columns, ends }: Extracted) -> PyResult<ListArray> {
    let fields = columns.schema().fields().clone();
    let structs = StructArray::new(fields.clone(), columns.columns().to_vec(), None);
    let field = Arc::new(Field::new("element", DataType::Struct(fields), false));
    let nulls = array.logical_nulls();
    ListArray::try_new(
        field,
        arrow_buffer::OffsetBuffer::new(ends.into()),
        Arc::new(structs),
        nulls,
    )
    .map_err(arrow_error)
}

fn exploded(Extracted { columns, ends }: Extracted) -> PyResult<RecordBatch> {
    let lengths =
        ends.windows(2).map(|pair| usize::try_from(pair[1] - pair[0]).unwrap_or_default());
    let inputs =
        (0_i64..).zip(lengths).flat_map(|(input, length)| std::iter::repeat_n(input, length));
    let inputs: ArrayRef = Arc::new(inputs.collect::<Int64Array>());
    let schema = columns.schema();
    let input = Arc::new(Field::new("input", DataType::Int64, false));
    let fields: Vec<_> = std::iter::once(input).chain(schema.fields().iter().cloned()).collect();
    let schema = Schema::new(fields).with_metadata(schema.metadata().clone());
    let all = std::iter::once(inputs).chain(columns.columns().iter().cloned()).collect();
    RecordBatch::try_new(Arc::new(schema), all).map_err(arrow_error)
}

/// The names of the columns of tables, in their order: see docs/tables.md.
#[pyfunction]
fn column_names() -> Vec<&'static str> {
    COLUMNS.iter().map(|column| column.name).collect()
}

/// Returns the pyarrow.Schema of the columns with these names, or of all.
#[pyfunction]
#[pyo3(signature = (columns=None))]
fn table_schema<'py>(
    py: Python<'py>,
    columns: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    schema(selection(columns)?).to_pyarrow(py)
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(extract_arrow_array, module)?)?;
    module.add_function(wrap_pyfunction!(column_names, module)?)?;
    module.add_function(wrap_pyfunction!(table_schema, module)?)
}
