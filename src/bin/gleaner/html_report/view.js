'use strict';
// The table, and the details of the selected finding.

const narrow = matchMedia('(max-width: 700px)');

// The columns of the table: key, title, width, and whether a narrow page lacks it.
const hasMail = summary.totals.months.keys.length > 0 || summary.totals.senders.keys.some(key => key !== '-');
const TABLE = [
  ...(hasMail ? [['date', 'Date', '98px', true]] : []),
  ['link', 'Link', 'minmax(0, 3fr)', false],
  ...(hasMail ? [['sender', 'Sender', 'minmax(0, 1.2fr)', true], ['subject', 'Subject', 'minmax(0, 1.5fr)', true]] : []),
  ...(summary.totals.hazardous + summary.totals.mismatched ? [['hazards', 'Marks', 'minmax(0, .8fr)', true]] : []),
  ['place', 'File', 'minmax(0, 1fr)', true],
];

// Returns the columns that there is space for. The details have the file, too.
function visibleColumns() {
  const isBeside = !$('detail').hidden;
  $('table').classList.toggle('beside', isBeside);
  return TABLE.filter(([key, , , isWide]) => !(narrow.matches && isWide) && !(isBeside && key === 'place'));
}

function showColumns() {
  const visible = visibleColumns();
  $('table').style.setProperty('--columns', [...visible.map(column => column[2]), '74px'].join(' '));
  $('columns').style.paddingRight = `${$('scroller').offsetWidth - $('scroller').clientWidth}px`;
  $('columns').replaceChildren(...visible.map(([key, title]) => {
    const cell = make('div');
    cell.setAttribute('role', 'columnheader');
    const isSorted = state.sort === key;
    cell.setAttribute('aria-sort', isSorted ? (state.descending ? 'descending' : 'ascending') : 'none');
    cell.append(button(title + (isSorted ? (state.descending ? ' ▾' : ' ▴') : ''), '', () => sortBy(key)));
    return cell;
  }));
}

// Sorts by a column: ascending, then descending, then in the order of the search.
function sortBy(key) {
  if (state.sort !== key) [state.sort, state.descending] = [key, false];
  else if (!state.descending) state.descending = true;
  else [state.sort, state.descending] = ['', false];
  update();
  $('columns').querySelectorAll('button')[visibleColumns().findIndex(column => column[0] === key)]?.focus();
}

const CELL_TEXT = {
  date: row => nodes((get(row, 'date_utc') ?? '').slice(0, 10)),
  link: row => nodes(shown(row), 300),
  sender: row => row[SENDER] === '-' ? [] : nodes(row[SENDER], 100),
  subject: row => nodes(get(row, 'subject') ?? '', 200),
  hazards: row => marksOf(row).map(mark => make('span', 'tag', mark)),
  place: row => nodes(place(row), 300),
};

function rowElement(index) {
  const row = rows[state.view[index]];
  const element = make('div', 'row');
  element.setAttribute('role', 'row');
  element.setAttribute('aria-rowindex', index + 2);
  element.id = `row-${index}`;
  for (const [key, , , isWide] of TABLE) {
    const cell = make('div', `cell ${key}${isWide ? ' wide' : ''}`, ...CELL_TEXT[key](row));
    cell.setAttribute('role', 'gridcell');
    if (key === 'link' && narrow.matches) cell.append(make('br'), make('span', 'none', ...nodes(under(row), 100)));
    element.append(cell);
  }
  const copyButton = button('copy', 'copy', event => {
    event.stopPropagation();
    copy(shown(row), copyButton);
  });
  copyButton.setAttribute('aria-label', 'Copy the link');
  element.append(copyButton);
  element.addEventListener('click', () => { selectRow(index); showDetail(); });
  return element;
}

// What a narrow page shows below the link.
function under(row) {
  const date = (get(row, 'date_utc') ?? '').slice(0, 10);
  return [...marksOf(row), date, row[SENDER] === '-' ? place(row) : row[SENDER]].filter(Boolean).join(' · ');
}

// Browsers limit the height of elements: more rows than fit are scrolled faster than the scroll bar.
const MOST_HEIGHT = 8e6;
const MOST_PRINTED = 1000;
const rowHeight = () => narrow.matches ? 56 : 32;

function scale() {
  const view = $('scroller').clientHeight, whole = state.view.length * rowHeight(), height = Math.min(whole, MOST_HEIGHT);
  return { view, ratio: height > view ? (whole - view) / (height - view) : 1 };
}

// The elements of rows, by their numbers in the view.
const elements = new Map();

// Removes the elements of rows: the rows or their layout have changed.
function forgetRows() {
  elements.clear();
  $('rows').replaceChildren();
}

function showRows(isPrinted = false) {
  const scroller = $('scroller'), each = rowHeight();
  $('rows').style.height = isPrinted ? 'auto' : `${Math.min(state.view.length * each, MOST_HEIGHT)}px`;
  const { view, ratio } = scale();
  const top = scroller.scrollTop, from = top * ratio;
  const first = isPrinted ? 0 : Math.max(0, Math.floor(from / each) - 5);
  const end = Math.min(state.view.length, isPrinted ? MOST_PRINTED : Math.ceil((from + view) / each) + 5);
  for (const [at, element] of elements) {
    if (at < first || at >= end) {
      element.remove();
      elements.delete(at);
    }
  }
  // The elements that stay are not moved: one of them may have the focus.
  let next = $('rows').firstChild;
  for (let at = first; at < end; at++) {
    const element = elements.get(at) ?? rowElement(at);
    if (element === next) next = next.nextSibling;
    else $('rows').insertBefore(element, next);
    elements.set(at, element);
    element.style.transform = `translateY(${top + at * each - from}px)`;
    element.setAttribute('aria-selected', at === state.selected);
  }
  $('hint').textContent = !rows.length ? 'No findings.' : !end ? 'No finding matches.'
    : isPrinted && end < state.view.length ? `and ${number(state.view.length - end)} more` : '';
  const selected = state.selected >= first && state.selected < end ? `row-${state.selected}` : '';
  $('table').setAttribute('aria-activedescendant', selected);
}

function selectRow(index) {
  if (!state.view.length) return;
  state.selected = Math.max(0, Math.min(index, state.view.length - 1));
  const { view, ratio } = scale(), scroller = $('scroller'), at = state.selected * rowHeight(), from = scroller.scrollTop * ratio;
  if (at < from) scroller.scrollTop = at / ratio;
  else if (at + rowHeight() > from + view) scroller.scrollTop = (at + rowHeight() - view) / ratio;
  showRows();
  if (!$('detail').hidden) showDetail();
}

// What the details call the columns of their own, in this order; other columns follow under their names.
const COPIED = ['defanged', 'target', 'resolved', 'normalized', 'settled_value'];
const DETAILS = [
  ...COPIED, 'via', 'raw', 'text', 'text_host', 'hazards', 'subject', 'from', 'date', 'date_utc', 'newsgroups', 'message_id', 'message_number', 'part',
  'content_type', 'line', 'part_line', 'offset', 'wrapper', 'flags', 'readings', 'element', 'attribute',
];

// The number of characters that a context has on each side, where the text has them.
const CONTEXT = 80;

function context(row) {
  const part = text => nodes(text.replaceAll('\r\n', '\n').replace(/\r$/, ''), 2000, '\n\t');
  const dots = text => [...text].length >= CONTEXT ? ['…'] : [];
  const found = make('mark', '', ...part(get(row, 'raw') ?? row[VALUE]));
  return make('div', 'context', ...dots(row[BEFORE]), ...part(row[BEFORE]), found, ...part(row[AFTER]), ...dots(row[AFTER]));
}

function showDetail() {
  const detail = $('detail');
  if (state.selected < 0) {
    detail.hidden = true;
    return showColumns();
  }
  const row = rows[state.view[state.selected]], list = make('dl');
  const add = (name, text, isCopied, ...content) => {
    const term = make('dt', '', name);
    if (isCopied) {
      const from = button('copy', '', () => copy(text, from));
      term.append(from);
    }
    list.append(term, make('dd', isCopied ? 'link' : '', ...(content.length ? content : nodes(text))));
  };
  add('link', row[VALUE], true);
  if (row[BEFORE] || row[AFTER]) add('context', '', false, context(row));
  add('file', row[PATH]);
  if (row[HOST] !== '-') add('host', row[HOST]);
  const present = [];
  for (let at = FIELDS; at < row.length; at += 2) present.push(columns[row[at]]);
  const rank = name => (DETAILS.indexOf(name) + DETAILS.length + 1) % (DETAILS.length + 1);
  for (const name of present.sort((a, b) => rank(a) - rank(b))) {
    const value = get(row, name), text = value === true ? 'yes' : Array.isArray(value) ? value.join('\n') : String(value);
    if (name !== 'raw' || text !== row[VALUE]) add(name.replaceAll('_', ' '), text, COPIED.includes(name), ...nodes(text, Infinity, Array.isArray(value) ? '\n' : ''));
  }
  detail.replaceChildren(button('close', 'close', closeDetail), make('h2', '', `Finding ${number(state.view[state.selected] + 1)}`), list);
  detail.hidden = false;
  showColumns();
}

function closeDetail() {
  $('detail').hidden = true;
  showColumns();
  $('table').focus();
}

function markFilters() {
  for (const element of document.querySelectorAll('[data-group]')) {
    element.setAttribute('aria-pressed', state.filters.get(element.dataset.group) === element.dataset.key);
  }
  $('filters').replaceChildren(...[...state.filters].map(([group, key]) => {
    const chip = button('', '', () => toggleFilter(group, key));
    chip.append(`${group}: `, ...label(group, key), ' ×');
    chip.setAttribute('aria-label', `Remove the filter ${group}: ${plainLabel(key)}`);
    return chip;
  }));
}

// Shows what the search and the filters select.
function update() {
  select();
  forgetRows();
  markFilters();
  $('table').setAttribute('aria-rowcount', state.view.length + 1);
  const { findings } = summary.totals, of = rows.length < findings ? `${number(rows.length)} listed` : `${number(rows.length)} findings`;
  $('count').textContent = state.view.length === rows.length ? of : `${number(state.view.length)} of ${of}`;
  $('scroller').scrollTop = 0;
  showDetail();
  showRows();
}

const onKey = {
  ArrowDown: () => selectRow(state.selected + 1),
  ArrowUp: () => selectRow(state.selected - 1),
  PageDown: () => selectRow(state.selected + 15),
  PageUp: () => selectRow(state.selected - 15),
  Home: () => selectRow(0),
  End: () => selectRow(state.view.length - 1),
  Enter: () => { showDetail(); $('detail').focus(); },
  c: () => {
    if (state.selected < 0) return;
    selectRow(state.selected);
    copy(shown(rows[state.view[state.selected]]), $(`row-${state.selected}`).lastChild);
  },
};

function listen() {
  let timer;
  $('search').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => { state.search = $('search').value; update(); }, 100);
  });
  $('table').addEventListener('keydown', event => {
    const isOnRow = event.target === $('table') || event.target.className === 'copy' && event.key !== 'Enter';
    if (isOnRow && !event.ctrlKey && !event.metaKey && !event.altKey && onKey[event.key]) {
      event.preventDefault();
      onKey[event.key]();
    }
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !$('detail').hidden) closeDetail();
    if (event.key === '/' && event.target.tagName !== 'INPUT') {
      event.preventDefault();
      $('search').focus();
    }
  });
  let frame = 0;
  $('scroller').addEventListener('scroll', () => {
    frame ||= requestAnimationFrame(() => { frame = 0; showRows(); });
  });
  addEventListener('resize', () => { showColumns(); showRows(); });
  narrow.addEventListener('change', () => { forgetRows(); showColumns(); showRows(); });
  addEventListener('beforeprint', () => showRows(true));
  addEventListener('afterprint', () => showRows());
}

function listenToTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let isDark = system.matches;
  const show = () => {
    document.documentElement.classList.toggle('dark', isDark);
    $('theme').textContent = isDark ? 'Light' : 'Dark';
  };
  system.addEventListener('change', () => { isDark = system.matches; show(); });
  $('theme').addEventListener('click', () => { isDark = !isDark; show(); });
  // Paper is light.
  addEventListener('beforeprint', () => document.documentElement.classList.remove('dark'));
  addEventListener('afterprint', show);
  show();
}

listenToTheme();
showHead();
showTimeline();
for (const [name, title, hint] of [
  ['hosts', 'Hosts'], ['schemes', 'Schemes'], ['senders', 'Senders'], ['hazards', 'Hazards'],
  ['mismatches', 'Mismatched links', 'The text of the link names the first host; it leads to the second.'], ['files', 'Files'],
]) showGroup(name, title, hint);
document.querySelector('main').hidden = false;
listen();
update();
