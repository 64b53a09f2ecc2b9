'use strict';
// The data of the page: rows, and which of them the search and the filters select.

const dataOf = kind => [...document.querySelectorAll(`script[data-of=${kind}]`)];
const { columns, shared } = JSON.parse(dataOf('columns')[0].textContent);
const summary = JSON.parse(dataOf('summary')[0].textContent);
const COLUMN = Object.fromEntries(columns.map((name, at) => [name, at]));

// Each row begins with these fields; then come numbers of columns and values in turn.
const VALUE = 0, BEFORE = 1, AFTER = 2, PATH = 3, HOST = 4, SENDER = 5, FIELDS = 6;

const rows = readRows();

function readRows() {
  const all = [];
  let texts = [];
  for (const element of dataOf('rows')) {
    const chunk = JSON.parse(element.textContent);
    // The elements are not needed again, and may be large.
    element.remove();
    if (chunk.new) texts = [];
    for (const text of chunk.texts) texts.push(text);
    for (const row of chunk.rows) {
      for (const at of [PATH, HOST, SENDER]) row[at] = texts[row[at]];
      for (let at = FIELDS; at < row.length; at += 2) {
        if (shared[row[at]]) row[at + 1] = texts[row[at + 1]];
      }
      all.push(row);
    }
  }
  return all;
}

// Returns the value of a column, which may be undefined.
function get(row, name) {
  const column = COLUMN[name];
  for (let at = FIELDS; at < row.length; at += 2) {
    if (row[at] === column) return row[at + 1];
  }
}

// Returns the reference as text output prints it.
function shown(row) {
  return get(row, 'defanged') ?? get(row, 'target') ?? get(row, 'resolved') ?? row[VALUE];
}

// Returns a path without the input that it is in.
function shortPath(path) {
  const folder = summary.inputs.map(input => input.replace(/\/*$/, '/')).find(input => path.startsWith(input));
  if (folder !== undefined) return path.slice(folder.length);
  return summary.inputs.length === 1 && path === summary.inputs[0] ? path.replace(/.*\//, '') : path;
}

const place = row => shortPath(row[PATH]) + (get(row, 'line') === undefined ? '' : ':' + get(row, 'line'));
const namesOf = (row, name) => (get(row, name) ?? '').split(' ').filter(Boolean);
const mismatch = row => get(row, 'text_host') === undefined ? undefined : `${get(row, 'text_host')} → ${row[HOST]}`;

// How a row is tested for the key of a group.
const TESTS = {
  months: (row, key) => (get(row, 'date_utc') ?? '').startsWith(key),
  hosts: (row, key) => row[HOST] === key,
  schemes: (row, key) => (get(row, 'scheme') ?? '-') === key,
  senders: (row, key) => row[SENDER] === key,
  hazards: (row, key) => namesOf(row, 'hazards').includes(key),
  mismatches: (row, key) => mismatch(row) === key,
  files: (row, key) => row[PATH] === key,
};

// What a column of the table is sorted by.
const SORT_KEYS = {
  date: row => get(row, 'date_utc') ?? '',
  link: row => shown(row).toLowerCase(),
  sender: row => row[SENDER] === '-' ? '' : row[SENDER],
  subject: row => (get(row, 'subject') ?? '').toLowerCase(),
  place: row => row[PATH],
  hazards: row => marksOf(row).join(' '),
};

function marksOf(row) {
  const marks = namesOf(row, 'hazards');
  if (get(row, 'text_host') !== undefined) marks.unshift('mismatch');
  return marks;
}

const state = { search: '', filters: new Map(), sort: '', descending: false, view: [], selected: -1 };

// The texts that are searched, made when they are first needed.
let haystacks;

function haystack(row) {
  const texts = [row[VALUE], row[PATH], row[SENDER], ...['defanged', 'target', 'resolved', 'subject', 'from', 'text'].map(name => get(row, name))];
  return texts.filter(Boolean).join('\n').toLowerCase();
}

// The order of all rows by a column.
const orders = new Map();

function order(column) {
  if (!orders.has(column)) {
    const all = Uint32Array.from(rows.keys());
    if (column) {
      const keys = rows.map(SORT_KEYS[column]);
      all.sort((a, b) => keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b);
    }
    orders.set(column, all);
  }
  return orders.get(column);
}

// Selects and sorts the rows.
function select() {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length) haystacks ??= rows.map(haystack);
  const tests = [...state.filters].map(([group, key]) => row => TESTS[group](row, key));
  let view = order(state.sort);
  if (words.length || tests.length) {
    view = view.filter(at => words.every(word => haystacks[at].includes(word)) && tests.every(test => test(rows[at])));
  }
  state.view = state.descending ? view.slice().reverse() : view;
  state.selected = -1;
}
