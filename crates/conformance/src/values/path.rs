//! Path data of SVG.

use super::quote;

/// Checks path data, as far as the first mistake. Numbers may end with a point, as in SVG 1.1, and each has a sign.
///
/// <https://svgwg.org/svg2-draft/paths.html#PathDataBNF>
pub(crate) fn check(data: &str) -> Result<(), String> {
    if data == "none" {
        return Ok(());
    }
    let mut reader = Reader { rest: data };
    reader.skip_space();
    if !reader.rest.is_empty() && !reader.rest.starts_with(['M', 'm']) {
        return reader.fail("there must be `M` or `m`");
    }
    while let Some(command) = reader.rest.chars().next() {
        let arguments = match command.to_ascii_lowercase() {
            'z' => "",
            'm' | 'l' | 't' => "nn",
            'h' | 'v' => "n",
            'c' => "nnnnnn",
            's' | 'q' => "nnnn",
            'a' => "nnnffnn",
            _ => return reader.fail("there must be a command or a number"),
        };
        reader.rest = &reader.rest[1..];
        reader.skip_space();
        if !arguments.is_empty() {
            reader.read_sequences(arguments)?;
        }
        reader.skip_space();
    }
    Ok(())
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    /// Skips white space with at most one comma; returns whether there was one.
    fn skip_comma(&mut self) -> bool {
        self.skip_space();
        let Some(after) = self.rest.strip_prefix(',') else { return false };
        self.rest = after;
        self.skip_space();
        true
    }

    /// Reads the arguments of a command, `n` for a number and `f` for a flag, once or more times.
    fn read_sequences(&mut self, arguments: &str) -> Result<(), String> {
        loop {
            for (index, argument) in arguments.bytes().enumerate() {
                if index > 0 {
                    self.skip_comma();
                }
                self.read(argument)?;
            }
            let has_comma = self.skip_comma();
            let is_number =
                self.rest.starts_with(|next: char| next.is_ascii_digit() || matches!(next, '+' | '-' | '.'));
            if !is_number {
                return if has_comma { self.fail("after a comma, there must be a number") } else { Ok(()) };
            }
        }
    }

    fn read(&mut self, argument: u8) -> Result<(), String> {
        let length = if argument == b'f' { self.flag() } else { self.number() };
        if length == 0 {
            return self.fail(if argument == b'f' {
                "there must be a flag, `0` or `1`,"
            } else {
                "there must be a number"
            });
        }
        self.rest = &self.rest[length..];
        Ok(())
    }

    fn flag(&self) -> usize {
        usize::from(self.rest.starts_with(['0', '1']))
    }

    /// The length of the number that comes next; 0 if there is none.
    fn number(&self) -> usize {
        let bytes = self.rest.as_bytes();
        let digits = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let sign = |at: usize| usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        let start = sign(0);
        let whole = digits(start);
        let mut end = start + whole;
        let mut count = whole;
        if bytes.get(end) == Some(&b'.') {
            let fraction = digits(end + 1);
            (end, count) = (end + 1 + fraction, count + fraction);
        }
        if count == 0 {
            return 0;
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let first = end + 1 + sign(end + 1);
            let exponent = digits(first.min(bytes.len()));
            if exponent > 0 {
                end = first + exponent;
            }
        }
        end
    }

    fn fail(&self, expected: &str) -> Result<(), String> {
        match self.rest {
            "" => Err(format!("{expected} at its end")),
            rest => Err(format!("{expected} before {}", quote(rest))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data() {
        for data in [
            "",
            " ",
            "none",
            "M0 0",
            "m-1.5e3.5 3-4z M1,1",
            "M 100 100 L 300 100 L 200 300 z",
            "M0 0a25,25 -30 0,1 50,-25a1 1 0 1150,-2",
            "M0,0C1 2 3 4 5 6 7 8 9 10 11 12S1 2 3 4Q1 2 3 4T1 2H1-2 3V-.5",
            "M1. 2.z",
            "\tM 0\n0\r\u{C}l 1 1",
        ] {
            assert_eq!(check(data), Ok(()), "{data}");
        }
        for data in [
            "L0 0",
            "0 0",
            "M",
            "M0",
            "M0 0 1",
            "M0,,0",
            "M0 0,",
            "M0 0 L",
            "M 20 100 H 40#90",
            "MM0 0",
            "M0 0 x",
            "M280,120 h25 a25,25 0 6 0 -25,25 z",
            "M0 0 C1 2 3 4 5",
            "M0 0z1",
            "M.e1 0",
            "M0 0é",
            "M0 0,z",
            "None",
        ] {
            assert!(check(data).is_err(), "{data}");
        }
    }
}
