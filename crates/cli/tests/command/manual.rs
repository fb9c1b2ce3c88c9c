//! `fivefold completions` and `fivefold man`.

use crate::support::{run, stdout};

/// The subcommands that the help lists.
fn subcommands() -> Vec<String> {
    let help = stdout(&["help"], "");
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().take_while(|line| !line.is_empty());
    // The second lines of descriptions are indented further.
    let lines = lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    lines.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

#[test]
fn the_completions_of_each_shell_name_every_subcommand() {
    let subcommands = subcommands();
    assert!(subcommands.len() > 10 && subcommands.iter().any(|name| name == "microsyntax"), "{subcommands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell], "");
        let missing: Vec<_> = subcommands.iter().filter(|name| !script.contains(name.as_str())).collect();
        assert!(missing.is_empty(), "{shell} lacks {missing:?}");
        // clap_complete has values of options for these shells.
        assert!(script.contains("sarif") || matches!(shell, "elvish" | "powershell"), "{shell} lacks values");
    }
}

#[test]
fn a_shell_that_is_not_known_is_refused() {
    let outcome = run(&["completions", "cmd"], "");
    assert_eq!(outcome.status, Some(2));
    assert!(outcome.stderr.contains("powershell"), "{}", outcome.stderr);
}

#[test]
fn the_manual_page_names_every_subcommand() {
    let page = stdout(&["man"], "");
    assert!(page.contains(".TH fivefold 1"), "{page}");
    // The list has a page for each, but for the help.
    for name in subcommands().iter().filter(|name| *name != "help") {
        assert!(page.contains(&format!("fivefold\\-{name}(1)")), "{name} is missing:\n{page}");
        assert!(stdout(&["man", name], "").contains(&format!(".TH fivefold-{name} 1")), "{name}");
    }
}

#[test]
fn the_page_of_a_subcommand_has_its_options() {
    let page = stdout(&["man", "check"], "");
    assert!(page.contains("sarif") && page.contains("conformance"), "{page}");
    let outcome = run(&["man", "chekc"], "");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (Some(2), ""));
    assert_eq!(outcome.stderr, "fivefold: unknown subcommand `chekc`; `fivefold help` lists all\n");
}

/// The fields of requests are set up only where the command line can ask for them.
#[test]
fn each_help_of_batch_has_the_fields_of_requests() {
    for arguments in [&["batch", "--help"][..], &["batch", "-h"], &["help", "batch"], &["man", "batch"]] {
        let help = stdout(arguments, "");
        assert!(help.contains("Fields of a request:") && help.contains("shortened"), "{arguments:?}: {help}");
    }
}
