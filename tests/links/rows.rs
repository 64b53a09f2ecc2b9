//! The rows of a user's table, and its faults.

use gleaner::uri::{LinkWrappers, UnwrappedLink};

fn add(toml: &str) -> LinkWrappers {
    LinkWrappers::new().add_rows(toml).unwrap()
}

fn target(wrappers: &LinkWrappers, link: &str) -> Option<String> {
    Some(wrappers.unwrap_link(link)?.target()?.to_owned())
}

#[test]
fn the_built_in_table_has_no_faults() {
    let error = LinkWrappers::new().add_rows(LinkWrappers::BUILT_IN).err();
    assert!(error.is_none(), "{error:?}");
}

#[test]
fn rows_of_a_user_come_first_and_the_last_added_before_others() {
    let row = |name| {
        format!(
            "[[wrapper]]\nname = \"{name}\"\nlinks = [\"google.TLD/url\"]\nquery = [\"mine\"]\n"
        )
    };
    let wrappers = add(&row("first")).add_rows(&row("second")).unwrap();
    let via = |link: &str| wrappers.unwrap_link(link).unwrap().via().to_vec();
    assert_eq!(
        via("https://google.com/url?q=http%3A%2F%2Fa.example&mine=http%3A%2F%2Fb.example"),
        ["second"]
    );
    // A row without a target leaves the link to the next.
    assert_eq!(via("https://google.com/url?q=http%3A%2F%2Fa.example&mine=x"), ["google"]);
    assert_eq!(via("https://google.com/url?q=x&mine=x"), ["second"]);
}

#[test]
fn all_keys_are_read() {
    let wrappers = add(r#"
        [[wrapper]]
        name = "json"
        links = ["*.corp.example:8080/go/*/to/*"]
        path = "next"
        prefix = "t-"
        decode = ["percent", "base64", "entities"]
        json = ["a", "b"]
        scheme = "ftp"
    "#);
    // {"a":{"b":"c.example&#47;d"}}
    let link = "http://x.corp.example:8080/go/1/to/t-eyJhIjp7ImIiOiJjLmV4YW1wbGUmIzQ3O2QifX0%3D/y";
    assert_eq!(target(&wrappers, link).unwrap(), "ftp://c.example/d");
    assert_eq!(target(&wrappers, &link.replace(":8080", ":8081")), None);
    assert_eq!(target(&wrappers, &link.replace("/1/to", "//to")), None);
    assert_eq!(target(&wrappers, &link.replace("t-", "")), None);
}

#[test]
fn depth_is_a_setting() {
    let link = "https://slack-redir.net/link?url=".repeat(9) + "http://a.example/";
    let unwrap = |depth| LinkWrappers::new().max_depth(depth).unwrap_link(&link).unwrap();
    for depth in 1..9 {
        let unwrapped: UnwrappedLink = unwrap(depth);
        let target = "https://slack-redir.net/link?url=".repeat(9 - depth) + "http://a.example/";
        assert_eq!(unwrapped.target(), Some(&*target));
        assert_eq!((unwrapped.via().len(), unwrapped.is_complete()), (depth + 1, false));
    }
    for depth in [9, 10, usize::MAX] {
        assert_eq!(unwrap(depth).target(), Some("http://a.example/"));
        assert!(unwrap(depth).is_complete());
    }
    assert_eq!(gleaner::uri::unwrap_link(&link), Some(unwrap(LinkWrappers::MAX_DEPTH)));
}

#[test]
fn faults_name_line_key_expectation_and_remedy() {
    const ROW: &str = "[[wrapper]]\nname = \"x\"\nlinks = [\"a.example/*\"]\n";
    for (text, message) in [
        (
            "x",
            "line 1: expected TOML, such as name = \"value\", at column 2; correct the syntax of the line",
        ),
        ("a = 1", "line 1, key \"a\": expected [[wrapper]]; correct or remove the key"),
        (
            "\n[wrapper]\nname = \"x\"",
            "line 2, key \"wrapper\": expected tables; begin each row with a line [[wrapper]]",
        ),
        (
            "wrapper = [1]",
            "line 1, key \"wrapper\": expected tables; begin each row with a line [[wrapper]]",
        ),
        (
            "[[wrapper]]\nlinks = [\"a.example\"]",
            "line 1, key \"name\": expected the key; add it to the row",
        ),
        (
            "[[wrapper]]\nname = \"\"",
            "line 2, key \"name\": expected a name, not \"\"; give the wrapper a name",
        ),
        ("[[wrapper]]\nname = \"x\"", "line 1, key \"links\": expected the key; add it to the row"),
        (
            "[[wrapper]]\nname = \"x\"\nlinks = [\n\"a.example\",\n\"https://a.example/\"]",
            "line 5, key \"links\": expected HOST, HOST/PATH or HOST/PATH/*, not \"https://a.example/\"; \
             write it as example.org, *.example.org or example.org/path/*",
        ),
        (
            "[[wrapper]]\nname = \"x\"\nlinks = \"a.example\"",
            "line 3, key \"links\": expected an array of strings; put each value in quotes, and all in [ ]",
        ),
        (ROW, "line 1, key \"query\": expected query or path; say which holds the target"),
        (
            &format!("{ROW}query = []"),
            "line 4, key \"query\": expected the name of a parameter; add one",
        ),
        (
            &format!("{ROW}query = [\"u\"]\npath = \"next\""),
            "line 5, key \"path\": expected query or path; remove one of the two",
        ),
        (
            &format!("{ROW}path = \"first\""),
            "line 4, key \"path\": expected next, rest or NAME=, not \"first\"; say where the path holds the target",
        ),
        (
            "[[wrapper]]\nname = \"x\"\nlinks = [\"a.example/x\"]\npath = \"next\"",
            "line 3, key \"links\": expected HOST or HOST/PATH/*; end each link in /*",
        ),
        (
            &format!("{ROW}query = [\"u\"]\ndecode = [\"percent\",\n\"rot13\"]"),
            "line 6, key \"decode\": expected percent, base64, entities, proofpoint-v2, proofpoint-v3, opaque, \
             not \"rot13\"; choose some of these names",
        ),
        (
            &format!("{ROW}query = [\"u\"]\njson = [1]"),
            "line 5, key \"json\": expected an array of strings; put each value in quotes, and all in [ ]",
        ),
        (
            &format!("{ROW}query = [\"u\"]\nscheme = \"https:\""),
            "line 5, key \"scheme\": expected a scheme, not \"https:\"; write it without :, such as https",
        ),
        (
            &format!("{ROW}query = [\"u\"]\nprefix = 1"),
            "line 5, key \"prefix\": expected a string; put the value in quotes",
        ),
    ] {
        let error = LinkWrappers::new().add_rows(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn patterns_of_links_are_checked() {
    let add = |link: &str| {
        let row = format!("[[wrapper]]\nname = \"x\"\nlinks = [\"{link}\"]\nquery = [\"u\"]\n");
        LinkWrappers::new().add_rows(&row)
    };
    for link in [
        "",
        "localhost",
        "a..example",
        ".a.example",
        "*.*.example",
        "a.example:",
        "a.example:x",
        "a.example/x?u",
        "a.example//x",
        "joe@a.example",
        "a example",
        "TLD",
        "/x",
        "a.example/x#y",
    ] {
        assert!(add(link).is_err(), "{link}");
    }
    for link in
        ["a.example/", "*.a.example:80/*", "A.example/x/*/y/", "x?.a.example", "a.TLD", "*a.TLD/x"]
    {
        assert!(add(link).is_ok(), "{link}");
    }
}
