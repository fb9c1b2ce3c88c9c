//! Chromium, driven by its DevTools protocol over a pair of pipes.

use serde_json::{Value, json};
use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer or a condition may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// The path of Chromium: what `CHROMIUM` names, or what is installed.
pub(crate) fn path() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Some(PathBuf::from(path)).filter(|path| path.is_file());
    }
    let folders: Vec<_> = env::split_paths(&env::var_os("PATH")?).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}

/// A browser with one page.
pub(crate) struct Chromium {
    process: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    /// The folder of its profile.
    profile: PathBuf,
    session: String,
    last_id: u64,
    /// What the page did that a page must not do: exceptions, requests, dialogs.
    pub(crate) incidents: Vec<String>,
}

impl Chromium {
    /// Starts a browser, and opens an empty page.
    pub(crate) fn start(profile: &Path) -> Result<Self, String> {
        let path = path().ok_or("there is no Chromium")?;
        // The browser has the pipes as its third and fourth file; the shell makes them of the standard ones. The
        // sandbox cannot be had by root in a container; the page is this project's own.
        let script = r#"exec "$0" --headless=new --remote-debugging-pipe --no-sandbox --disable-gpu --no-first-run \
            --disable-dev-shm-usage --disable-background-networking --hide-scrollbars --force-color-profile=srgb \
            --user-data-dir="$1" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#;
        let mut process = Command::new("sh")
            .arg("-c")
            .arg(script)
            .args([&path, profile])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("sh: {error}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("the pipes of Chromium are missing".to_owned());
        };
        let (sender, messages) = mpsc::channel();
        thread::spawn(move || {
            // The receiver is gone when the browser is.
            read_messages(output, |message| sender.send(message).is_ok());
        });
        let profile = profile.to_owned();
        let mut browser =
            Self { process, input, messages, profile, session: String::new(), last_id: 0, incidents: Vec::new() };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attached =
            browser.call("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }))?;
        browser.session = attached["sessionId"].as_str().unwrap_or_default().to_owned();
        for domain in ["Page", "Runtime", "Network", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}))?;
        }
        Ok(browser)
    }

    /// Calls a method, and waits for its result.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.as_str().into();
        }
        let sent = self.input.write_all(format!("{message}\0").as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|error| format!("{method}: {error}"))?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let message = self.messages.recv_timeout(left).map_err(|error| format!("{method}: {error}"))?;
            if message["id"] == self.last_id {
                return match message.get("error") {
                    Some(error) => Err(format!("{method}: {error}")),
                    None => Ok(message["result"].clone()),
                };
            }
            self.observe(&message);
        }
    }

    /// Notes what a page must not do.
    fn observe(&mut self, message: &Value) {
        let parameters = &message["params"];
        let incident = match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => format!("exception: {}", parameters["exceptionDetails"]),
            "Page.javascriptDialogOpening" => format!("dialog: {}", parameters["message"]),
            "Log.entryAdded" if parameters["entry"]["level"] == "error" => format!("log: {}", parameters["entry"]),
            "Network.requestWillBeSent" => {
                let url = parameters["request"]["url"].as_str().unwrap_or_default();
                if url.starts_with("file:") || url.starts_with("about:") {
                    return;
                }
                format!("request: {url}")
            }
            _ => return,
        };
        self.incidents.push(incident);
    }

    /// Opens an address, and waits until it has loaded.
    pub(crate) fn open(&mut self, url: &str) -> Result<(), String> {
        // Only another path is another document.
        self.call("Page.navigate", json!({ "url": "about:blank" }))?;
        self.call("Page.navigate", json!({ "url": url }))?;
        self.wait("document.readyState === 'complete'")
    }

    /// The value of an expression in the page; that of a promise, when it has one.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Result<Value, String> {
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", parameters)?;
        match result.get("exceptionDetails") {
            Some(details) => Err(format!("{expression}: {details}")),
            None => Ok(result["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&mut self, condition: &str) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while self.evaluate(condition)? != true {
            if Instant::now() > deadline {
                return Err(format!("in vain: {condition}"));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Presses a key.
    pub(crate) fn press(&mut self, key: &str) -> Result<(), String> {
        for kind in ["rawKeyDown", "keyUp"] {
            let code = if key.len() == 1 { format!("Key{}", key.to_ascii_uppercase()) } else { key.to_owned() };
            let windows = match key {
                "Tab" => 9,
                "End" => 35,
                "Home" => 36,
                "ArrowLeft" => 37,
                "ArrowRight" => 39,
                _ => key.to_ascii_uppercase().as_bytes()[0].into(),
            };
            let event = json!({ "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": windows });
            self.call("Input.dispatchKeyEvent", event)?;
        }
        Ok(())
    }

    /// Types a text where the focus is.
    pub(crate) fn insert(&mut self, text: &str) -> Result<(), String> {
        self.call("Input.insertText", json!({ "text": text })).map(|_| ())
    }

    /// Sets the size of the page and its colour scheme.
    pub(crate) fn show_as(&mut self, size: [u32; 2], is_dark: bool) -> Result<(), String> {
        let [width, height] = size;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", metrics)?;
        let scheme = if is_dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.call("Emulation.setEmulatedMedia", features).map(|_| ())
    }

    /// A picture of the page, as PNG in Base64.
    pub(crate) fn picture(&mut self) -> Result<String, String> {
        // One frame for the layout, and one to paint it.
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")?;
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }))?;
        Ok(picture["data"].as_str().unwrap_or_default().to_owned())
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.session.clear();
        // The browser ends by itself when it is asked to or its pipe is closed; what is left of it is killed.
        let _ = self.call("Browser.close", json!({}));
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// Reads messages, each ended by a NUL, until one is not accepted.
fn read_messages(output: ChildStdout, mut accept: impl FnMut(Value) -> bool) {
    let mut output = BufReader::new(output);
    loop {
        let mut message = Vec::new();
        match output.by_ref().read_until(0, &mut message) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        message.pop();
        let parsed = serde_json::from_slice(&message).map_err(io::Error::from);
        if parsed.is_ok_and(|message| !accept(message)) {
            return;
        }
    }
}
