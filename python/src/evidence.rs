//! `Evidence` and `settle`: what settles doubtful references.

use std::sync::Arc;

use gleaner::settle::Evidence;
use gleaner::{Item, extract_with};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::class;
use crate::settings::{Argument, Group, Settings, size};
use crate::text::Text;

/// Returns the evidence of a text.
pub fn evidence_of(text: &[u8], settings: &Settings) -> Evidence {
    let mut evidence = Evidence::new();
    collect(&mut evidence, text, settings);
    evidence
}

fn collect(evidence: &mut Evidence, text: &[u8], settings: &Settings) {
    let config = settings.config.clone().settle(Evidence::new());
    for found in extract_with(text, &config).filter_map(Item::into_reference) {
        evidence.collect(&found, found.span().start);
    }
}

/// References with one reading, which settle doubtful ones elsewhere: `extract(text, settle=evidence)`.
///
/// >>> evidence = gleaner.Evidence()
/// >>> evidence.collect("<http://a.example/xy>")
/// >>> [str(found) for found in gleaner.extract("<http://a.example/x-\ny>", settle=evidence)]
/// ['http://a.example/xy']
#[pyclass(module = "gleaner", name = "Evidence")]
#[derive(Default)]
pub struct PyEvidence(Arc<Evidence>);

impl PyEvidence {
    pub fn shared(&self) -> Arc<Evidence> {
        Arc::clone(&self.0)
    }
}

#[pymethods]
impl PyEvidence {
    /// Holds a sample of the references if they take more than `max_bytes`, 256 MiB by default.
    #[new]
    #[pyo3(signature = (max_bytes=None))]
    fn new(max_bytes: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let limit =
            max_bytes.map(|value| size(&Argument { name: "max_bytes", value })).transpose()?;
        Ok(Self(Arc::new(limit.map_or_else(Evidence::new, Evidence::with_limit))))
    }

    /// Adds the references of a text. Searches that began before keep the evidence that they began with.
    #[pyo3(signature = (text, /, **settings))]
    fn collect(
        &mut self,
        py: Python<'_>,
        text: &Bound<'_, PyAny>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let settings = Settings::of(settings, &[Group::Search])?;
        let text = Text::of(text)?;
        let (bytes, evidence) = (text.bytes(), Arc::make_mut(&mut self.0));
        py.detach(|| collect(evidence, bytes, &settings));
        Ok(())
    }

    /// The number of occurrences that are no evidence, because their references exceed `max_bytes`.
    #[getter]
    fn dropped(&self) -> u64 {
        self.0.dropped()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Evidence of {} references>", self.0.len())
    }
}

/// Returns the evidence of all texts, for `extract(text, settle=evidence)`.
///
/// >>> evidence = gleaner.settle(["<http://a.example/xy>", "<http://b.example/>"])
/// >>> len(evidence)
/// 2
#[pyfunction]
#[pyo3(signature = (texts, /, **settings))]
fn settle(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyEvidence> {
    let settings = Settings::of(settings, &[Group::Search])?;
    if Text::of(texts).is_ok() {
        return Err(PyTypeError::new_err("texts: expected an iterable of texts, not one text"));
    }
    let mut evidence = Evidence::new();
    for text in texts.try_iter()? {
        let text = text?;
        let text = Text::of(&text)?;
        let (bytes, evidence) = (text.bytes(), &mut evidence);
        py.detach(|| collect(evidence, bytes, &settings));
    }
    Ok(PyEvidence(Arc::new(evidence)))
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    class::add::<PyEvidence>(module)?;
    module.add_function(wrap_pyfunction!(settle, module)?)
}
