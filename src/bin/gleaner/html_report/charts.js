'use strict';
// The head of the page and its charts. Values of findings become text nodes, never markup.

const $ = id => document.getElementById(id);
const number = count => count.toLocaleString('en');

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function button(text, className, action) {
  const element = make('button', className, text);
  element.type = 'button';
  element.addEventListener('click', action);
  return element;
}

// Control and format characters could hide or reorder others. Several scripts need the joiners U+200C and U+200D.
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2060-\u206f\u{e0000}-\u{e0fff}]/u;
const HIDDEN_ALL = new RegExp(`(${HIDDEN.source})`, 'gu');
const NAMED = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

// Returns the nodes for a text, at most `most` characters of it; `plain` characters are not escaped.
function nodes(text, most = Infinity, plain = '') {
  const cut = text.length > most ? text.slice(0, most) + '…' : text;
  if (!HIDDEN.test(cut)) return [cut];
  return cut.split(HIDDEN_ALL).filter(Boolean).map(part => {
    if (!HIDDEN.test(part) || plain.includes(part)) return part;
    return make('span', 'escape', NAMED[part] ?? `\\u{${part.codePointAt(0).toString(16)}}`);
  });
}

// Puts a text on the clipboard, and says so on the button.
async function copy(text, from) {
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    done = document.execCommand('copy');
    area.remove();
  }
  const before = from.textContent;
  from.textContent = done ? 'copied' : 'failed';
  setTimeout(() => { from.textContent = before; }, 1200);
}

function showHead() {
  const { totals, inputs } = summary;
  const range = totals.first ? `${totals.first.slice(0, 10)} to ${totals.last.slice(0, 10)}` : '';
  const some = inputs.length > 4 ? [...inputs.slice(0, 3), `${inputs.length - 3} more`] : inputs;
  const title = `${number(totals.findings)} ${totals.findings === 1 ? 'link' : 'links'} in ${some.join(', ')}`;
  document.title = (range ? `${title}, ${range}` : title).replace(HIDDEN_ALL, '\ufffd');
  document.querySelector('h1').replaceChildren(...nodes(title));
  const time = new Date(summary.time * 1000).toISOString().replace('T', ' ').slice(0, 16);
  const selected = summary.selection ? `Selected by ${summary.selection}. ` : '';
  $('inputs').replaceChildren(...nodes(`${range ? `Messages from ${range}. ` : ''}${selected}Written by gleaner ${summary.version}, ${time} UTC.`));
  const notes = [...summary.limits];
  if (summary.stopped !== null) notes.unshift(`The search did not end: ${summary.stopped}. The page has the findings before that.`);
  $('notes').append(...notes.map(note => make('li', '', ...nodes(note[0].toUpperCase() + note.slice(1) + '.'))));
  const all = [
    ['findings', number(totals.findings)], ['hosts', distinct(totals.hosts)], ['senders', distinct(totals.senders)],
    ['files', distinct(totals.files)], ['with hazards', number(totals.hazardous)], ['mismatched links', number(totals.mismatched)],
  ];
  $('totals').append(...all.map(([name, count]) => make('div', '', make('dt', '', name), make('dd', '', count))));
}

function toggleFilter(group, key) {
  if (state.filters.get(group) === key) state.filters.delete(group);
  else state.filters.set(group, key);
  update();
}

function filterButton(className, group, key, ...children) {
  const element = button('', className, () => toggleFilter(group, key));
  element.append(...children);
  element.dataset.group = group;
  element.dataset.key = key;
  return element;
}

// Returns the number of keys in a group, of which one may stand for none.
function distinct(group) {
  return (group.uncounted ? 'over ' : '') + number(group.distinct - (group.keys.includes('-') ? 1 : 0));
}

const label = (group, key) => key === '-' ? [make('span', 'none', 'none')] : nodes(group === 'files' ? shortPath(key) : key, 200);
const plainLabel = key => key === '-' ? 'none' : key.replace(HIDDEN_ALL, '\ufffd');

function heading(title, count) {
  return make('h2', '', title, make('small', '', count));
}

function showGroup(name, title, hint) {
  const group = summary.totals[name];
  if (!group.keys.some(key => key !== '-')) return;
  const most = group.counts[0];
  const bars = make('div', 'bars');
  const add = (from, to) => bars.append(...group.keys.slice(from, to).map((key, at) => {
    const count = group.counts[from + at], fill = make('i');
    fill.style.width = `${100 * count / most}%`;
    const bar = filterButton('bar', name, key, fill, make('span', '', ...label(name, key)), make('b', '', number(count)));
    bar.title = plainLabel(key);
    return bar;
  }));
  add(0, 10);
  const section = make('section', '', heading(title, distinct(group)), bars);
  if (hint) section.append(make('div', 'more', hint));
  if (group.keys.length > 10) {
    const rest = group.distinct - group.keys.length;
    const more = button(`Show ${number(group.keys.length - 10)} more`, 'more', () => {
      add(10);
      if (rest > 0) more.replaceWith(make('div', 'more', `and ${number(rest)} with fewer findings`));
      else more.remove();
      markFilters();
    });
    section.append(more);
  }
  $('groups').append(section);
}

const MOST_MONTHS = 150;

// Returns the counts of all months between the first and the last or, if they are many, of the years that have any:
// one wrong date in a far year would squeeze the others.
function periods({ keys, counts }) {
  const byMonth = new Map(keys.map((key, at) => [key, counts[at]]));
  const months = [...keys].sort();
  const index = month => 12 * month.slice(0, 4) + +month.slice(5) - 1;
  const from = index(months[0]), to = index(months.at(-1));
  const name = at => `${String(Math.floor(at / 12)).padStart(4, '0')}-${String(at % 12 + 1).padStart(2, '0')}`;
  if (to - from < MOST_MONTHS) {
    return Array.from({ length: to - from + 1 }, (_, at) => [name(from + at), byMonth.get(name(from + at)) ?? 0]);
  }
  const years = new Map();
  for (const month of months) years.set(month.slice(0, 4), (years.get(month.slice(0, 4)) ?? 0) + byMonth.get(month));
  return [...years];
}

function showTimeline() {
  const { months, dated, findings } = summary.totals;
  if (!months.keys.length) return $('timeline').remove();
  const all = periods(months), most = Math.max(...all.map(([, count]) => count));
  const bars = make('div', 'months');
  bars.append(...all.map(([key, count]) => {
    const fill = make('i');
    fill.style.height = `${count ? Math.max(2, 100 * count / most) : 0}%`;
    const bar = filterButton('month', 'months', key, fill);
    bar.title = `${key}: ${number(count)}`;
    bar.setAttribute('aria-label', bar.title);
    if (all.length <= 24) bar.append(make('span', '', key));
    return bar;
  }));
  const ends = make('div', 'months-ends');
  if (all.length > 24) ends.append(make('span', '', all[0][0]), make('span', '', all.at(-1)[0]));
  const areYears = all[0][0].length === 4;
  const hasGaps = areYears && all.at(-1)[0] - all[0][0] >= all.length;
  const unit = hasGaps ? 'by year, without years that have no links' : areYears ? 'by year' : 'by month';
  const undated = findings - dated;
  $('timeline').append(heading('Timeline', undated ? `${unit}; without a date: ${number(undated)}` : unit), bars, ends);
}
