//! What is written, and what takes it.

/// What takes the values.
pub trait Writer {
    /// Takes a text.
    fn text(&mut self, text: &str);
    /// Takes a whole number.
    fn integer(&mut self, number: u64);
    /// Takes a number.
    fn number(&mut self, number: f64);
    /// Takes true or false.
    fn flag(&mut self, flag: bool);
    /// Takes a date that was understood.
    fn date(&mut self, date: crate::Date);
    /// Begins a list, or ends it.
    fn list(&mut self, begins: bool);
    /// Begins an object, or ends it.
    fn object(&mut self, begins: bool);
    /// Takes the name of the value that comes next, in an object.
    fn key(&mut self, name: &str);
}

/// A value that can be written.
pub trait Show {
    /// Whether there is nothing to write, so that the name is left out.
    fn is_absent(&self) -> bool {
        false
    }

    /// Writes the value.
    fn show(&self, to: &mut dyn Writer);
}

/// Writes a name and its value, unless that is absent.
pub(crate) fn field(to: &mut dyn Writer, name: &str, value: &dyn Show) {
    if !value.is_absent() {
        to.key(name);
        value.show(to);
    }
}
