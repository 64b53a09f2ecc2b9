//! Unit tests of `gleaner/search/pool.rs`.

use gleaner::Config;
use gleaner::mail::Options;

use super::Pool;
use crate::output::report::Report;
use crate::search::tools::Tools;

#[test]
fn a_job_that_panics_has_no_result_and_harms_no_other_job() {
    let (pool, report) = (Pool::new(2), Report::default());
    let mut tools = Tools::new(&Config::new(), &Options::new(), false);
    let panicking = pool.delegate(|_, _| -> u32 { panic!("a panic of the test") });
    let other = pool.delegate(|_, _| 2);
    assert_eq!(pool.wait(&other, &mut tools, &report), Some(2));
    assert_eq!(pool.wait(&panicking, &mut tools, &report), None);
}
