//! Feeds as dictionaries with the names of the model.

use crate::feed::parts_of;
use crate::input::{Encodings, Input, url_of, with_input};
use fivefold::feed::{Date, Feed, Options, content_config};
use fivefold_feeds::model::show::{self, Texts, Writer};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Parses a feed; returns it as a dictionary. `make_date` makes a date of its parts.
#[pyfunction]
#[pyo3(signature = (markup, *, make_date, url = None, content_type = None, raw = false))]
pub(crate) fn read_feed<'py>(
    py: Python<'py>,
    markup: &Bound<'py, PyAny>,
    make_date: Bound<'py, PyAny>,
    url: Option<&str>,
    content_type: Option<&str>,
    raw: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let options = match url {
        Some(url) => Options::default().with_address(url_of(url)?),
        None => Options::default(),
    };
    let hints = Encodings { content_type, ..Encodings::default() }.hints()?;
    let feed = with_input(markup, |input| {
        Ok(py.detach(|| match &input {
            Input::Text(text) => Feed::parse_text(text, &options),
            Input::Bytes(bytes) => Feed::parse_with(bytes, hints, &options),
        }))
    })?;
    let feed = feed.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let config = content_config();
    let mut values = Values { py, make_date, open: Vec::new(), made: Ok(py.None().into_bound(py)) };
    without_collector(py, || {
        show::feed(&feed, Texts { config: (!raw).then_some(&config) }, &mut values);
        values.made
    })
}

/// Makes something while Python's collector of cycles rests: it would go through all that is made again and again, which has
/// no cycles.
pub(crate) fn without_collector<T>(py: Python<'_>, make: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    /// Turns the collector on again, even after a panic.
    struct Resting<'py>(Bound<'py, PyModule>, bool);
    impl Drop for Resting<'_> {
        fn drop(&mut self) {
            if self.1 {
                let _ = self.0.call_method0("enable");
            }
        }
    }
    let collector = py.import(intern!(py, "gc"))?;
    let is_on = collector.call_method0(intern!(py, "isenabled"))?.is_truthy()?;
    let resting = Resting(collector, is_on);
    resting.0.call_method0(intern!(py, "disable"))?;
    make()
}

/// Makes values of Python.
struct Values<'py> {
    py: Python<'py>,
    make_date: Bound<'py, PyAny>,
    /// The lists and dictionaries that are being made, and the name of the value that comes next.
    open: Vec<(Bound<'py, PyAny>, String)>,
    /// What was made last, or the first exception.
    made: PyResult<Bound<'py, PyAny>>,
}

impl<'py> Values<'py> {
    /// Puts a value where it belongs.
    fn put(&mut self, value: PyResult<Bound<'py, PyAny>>) {
        if self.made.is_err() {
            return;
        }
        self.made = value.and_then(|value| {
            if let Some((outer, name)) = self.open.last() {
                match outer.cast::<PyDict>() {
                    Ok(dict) => dict.set_item(name, &value)?,
                    Err(_) => outer.cast::<PyList>()?.append(&value)?,
                }
            }
            Ok(value)
        });
    }

    fn put_new(&mut self, value: impl IntoPyObject<'py>) {
        let value = value.into_bound_py_any(self.py);
        self.put(value);
    }

    fn nest(&mut self, value: Option<Bound<'py, PyAny>>) {
        match value {
            Some(value) => self.open.push((value, String::new())),
            None => {
                if let Some((value, _)) = self.open.pop() {
                    self.put(Ok(value));
                }
            }
        }
    }
}

impl Writer for Values<'_> {
    fn text(&mut self, text: &str) {
        self.put_new(text);
    }

    fn integer(&mut self, number: u64) {
        self.put_new(number);
    }

    fn number(&mut self, number: f64) {
        self.put_new(number);
    }

    fn flag(&mut self, flag: bool) {
        self.put_new(flag);
    }

    fn date(&mut self, date: Date) {
        let made = self.make_date.call1((parts_of(date),));
        self.put(made);
    }

    fn list(&mut self, begins: bool) {
        self.nest(begins.then(|| PyList::empty(self.py).into_any()));
    }

    fn object(&mut self, begins: bool) {
        self.nest(begins.then(|| PyDict::new(self.py).into_any()));
    }

    fn key(&mut self, name: &str) {
        if let Some((_, key)) = self.open.last_mut() {
            name.clone_into(key);
        }
    }
}
