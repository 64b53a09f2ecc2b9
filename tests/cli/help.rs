//! Help and version.

use crate::support::Folder;

const OPTIONS: [&str; 55] = [
    "--exclude",
    "--files-from",
    "--include",
    "--gitignore",
    "--files-with-matches",
    "--files-without-match",
    "--quiet",
    "--context",
    "--after-context",
    "--before-context",
    "--max-line",
    "--follow",
    "--skip-binary",
    "--no-decompress",
    "--html",
    "--jobs",
    "--schemes",
    "--wrappers",
    "--hyphen",
    "--no-abbreviated",
    "--emails",
    "--domains",
    "--no-iri",
    "--relative",
    "--join-lines",
    "--page-breaks",
    "--max-reference",
    "--add-scheme",
    "--with-filename",
    "--no-filename",
    "--line-number",
    "--column",
    "--byte-offset",
    "--null",
    "--color",
    "--hyperlink",
    "--hyperlink-format",
    "--heading",
    "--no-heading",
    "--format",
    "--count",
    "--unique",
    "--report",
    "--report-max",
    "--max-message",
    "--max-nesting",
    "--max-field",
    "--max-readings",
    "--max-unique",
    "--stats",
    "--no-progress",
    "--no-config",
    "--generate",
    "--help",
    "--version",
];

const GROUPS: [&str; 5] = [
    "\nINPUT OPTIONS:\n",
    "\nSEARCH OPTIONS:\n",
    "\nOUTPUT OPTIONS:\n",
    "\nOUTPUT MODES:\n",
    "\nOTHER:\n",
];

#[test]
fn help_lists_all_options_in_groups() {
    let folder = Folder::new();
    for args in ["-h", "--help"] {
        let help = folder.found(args);
        let mut from = 0;
        for group in GROUPS {
            from += help[from..].find(group).unwrap_or_else(|| panic!("{args}: {group}"));
        }
        for option in OPTIONS {
            assert!(help.contains(option), "{args}: {option}");
        }
    }
}

#[test]
fn long_help_adds_exit_codes_and_examples() {
    let folder = Folder::new();
    let (short, long) = (folder.found("-h"), folder.found("--help"));
    assert!(long.len() > 2 * short.len());
    for part in ["EXIT CODES:", "EXAMPLES:", "  0  ", "  1  ", "  2  "] {
        assert!(long.contains(part), "{part}");
        assert!(!short.contains(part), "{part}");
    }
}

#[test]
fn version_is_the_package_version_and_the_long_one_adds_the_build() {
    let folder = Folder::new();
    let version = format!("gleaner {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(folder.found("-V"), version);
    let long = folder.found("--version");
    let rest = long.strip_prefix(&version).expect("the version first");
    let [features, simd] = rest.lines().collect::<Vec<_>>()[..] else { panic!("{rest}") };
    let names: Vec<_> = features.strip_prefix("features: ").unwrap().split(", ").collect();
    assert_eq!(names.contains(&"html"), cfg!(feature = "html"), "{features}");
    assert_eq!(names.contains(&"arrow"), cfg!(feature = "arrow"), "{features}");
    let levels = ["AVX-512", "AVX2", "SSE4.2", "SSE2", "NEON", "none"];
    assert!(levels.contains(&simd.strip_prefix("SIMD: ").unwrap()), "{simd}");
}
