//! Unit tests of `pick/screen/view.rs`.

use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::{Mode, View};
use crate::pick::found::{Finding, Found};
use crate::pick::list::List;
use crate::pick::settings::Action;

fn list(count: usize) -> List {
    let mut list = List::new("");
    for n in 0..count {
        let link = format!("http://a.example/{n}/日本語/{}", "x".repeat(n % 300));
        let before = "text before ".repeat(n % 4).into();
        list.add(Found::New(Finding { link: link.into(), before, ..Finding::default() }));
    }
    list
}

fn draw(view: &mut View, list: &mut List, columns: u16, lines: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
    terminal.draw(|frame| view.draw(frame, list, "searching")).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let line = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..lines).map(line).collect()
}

#[test]
fn draws_at_any_size() {
    let mut list = list(40);
    let mut view = View::new(Action::Open, false, false, true);
    for (columns, lines) in (0..30).flat_map(|columns| (0..16).map(move |lines| (columns, lines))) {
        for position in [0, 7, 39] {
            list.select(position);
            for mode in [Mode::List, Mode::Filter, Mode::Help(20)] {
                view.mode = mode;
                view.message =
                    (position == 7).then(|| "a message that has several words".to_owned());
                draw(&mut view, &mut list, columns, lines);
            }
        }
    }
}

#[test]
fn the_selected_link_is_visible() {
    let mut list = list(40);
    let mut view = View::new(Action::Open, false, false, false);
    for step in [1, 7, -3, 100, -1, -100, 13] {
        list.move_by(step);
        for (columns, lines) in [(80, 24), (20, 5), (100, 8), (40, 50)] {
            let drawn = draw(&mut view, &mut list, columns, lines);
            let selected = list.selected();
            let cursors: Vec<_> = drawn.iter().filter(|line| line.starts_with('>')).collect();
            let [cursor] = cursors[..] else { panic!("{drawn:?}") };
            assert!(cursor.contains("http://a.ex"), "{selected}: {cursor}");
        }
    }
}

#[test]
fn the_mouse_finds_the_drawn_rows() {
    let mut list = list(5);
    let mut view = View::new(Action::Open, false, false, false);
    let drawn = draw(&mut view, &mut list, 60, 24);
    for (y, line) in (0_u16..).zip(&drawn) {
        if let Some((number, _)) =
            line.split_once(" http://a.example/").filter(|(start, _)| start.len() < 5)
        {
            let number: usize = number.trim_start_matches(['>', ' ']).parse().unwrap();
            assert_eq!(view.row_at(3, y), Some(number - 1), "{drawn:?}");
        }
    }
    assert_eq!((view.row_at(0, 0), view.row_at(0, 23), view.row_at(99, 2)), (None, None, None));
}

#[test]
fn says_that_nothing_matches() {
    let mut list = list(3);
    list.set_query("zzz");
    while !list.advance(Instant::now()) {}
    let mut view = View::new(Action::Open, false, false, false);
    assert!(draw(&mut view, &mut list, 40, 10)[1].starts_with("no match"));
}
