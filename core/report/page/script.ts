/** Optional scripts: everything can be read without them. The file's policy allows them by hash. */
const PRINT = `
const folded = new Set();
addEventListener('beforeprint', () => {
  for (const part of document.querySelectorAll('details:not([open])')) { folded.add(part); part.open = true; }
});
addEventListener('afterprint', () => { for (const part of folded) part.open = false; folded.clear(); });
`;

export const REPORT_SCRIPT = `'use strict';
${PRINT}
const one = (of, at = document) => at.querySelector(of);
const all = (of, at = document) => [...at.querySelectorAll(of)];
const tools = one('.tools');
const field = one('input[type=search]');
const problems = one('input[type=checkbox]');
const words = tools.dataset;
const calls = all('.call').map((call) => ({ call, part: one('details', call), entry: one('a[href="#' + one('.body', call).id + '"]').parentElement }));
const textsOf = (call) => {
  if (!call.texts) {
    const walk = document.createTreeWalker(call.call, NodeFilter.SHOW_TEXT);
    call.texts = [];
    while (walk.nextNode()) call.texts.push(walk.currentNode);
  }
  return call.texts;
};
const lower = (text) => { const low = text.toLowerCase(); return low.length === text.length ? low : text; };
const fill = (text, ...values) => values.reduce((filled, value, index) => filled.replace('{' + index + '}', value), text);
let ranges = [];
let shown = -1;
const apply = () => {
  const wanted = field.value.trim().toLowerCase();
  let count = 0;
  let hits = 0;
  ranges = [];
  shown = -1;
  for (const call of calls) {
    let own = 0;
    if (wanted !== '') for (const node of textsOf(call)) {
      const text = lower(node.data);
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        own += 1;
        if (ranges.length > 5000) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        ranges.push(range);
      }
    }
    const isShown = (wanted === '' || own > 0) && (!problems.checked || call.call.dataset.problem === '');
    call.call.hidden = call.entry.hidden = !isShown;
    if (isShown) { count += 1; hits += own; }
    if (isShown && own > 0) call.part.open = true;
  }
  for (const section of all('.section')) {
    const isEmpty = (wanted !== '' || problems.checked) && !one('.call:not([hidden])', section);
    section.hidden = isEmpty;
    const title = one('[data-of="' + section.id + '"]');
    if (title) title.hidden = isEmpty;
  }
  one('output').textContent = wanted !== '' ? (count === 0 ? words.none : fill(words.found, count, calls.length, hits)) : problems.checked ? fill(words.shown, count, calls.length) : '';
  if (self.CSS && CSS.highlights && self.Highlight) {
    if (wanted === '') CSS.highlights.delete('found');
    else CSS.highlights.set('found', new Highlight(...ranges));
  }
};
let timer;
field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(apply, 120); });
problems.addEventListener('change', apply);
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { field.value = ''; apply(); }
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const open = ranges.filter((range) => !range.startContainer.parentElement.closest('[hidden]'));
  if (open.length === 0) return;
  shown = (shown + (event.shiftKey ? open.length - 1 : 1)) % open.length;
  if (shown < 0) shown = 0;
  const at = open[shown].startContainer.parentElement;
  for (let part = at.closest('details'); part; part = part.parentElement.closest('details')) part.open = true;
  at.scrollIntoView({ block: 'center' });
});
for (const button of all('.tools button')) button.addEventListener('click', () => {
  for (const { part } of calls) part.open = button.value === 'open';
});
const reveal = () => {
  const at = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  const part = at && at.closest('.call > details');
  if (part) { part.open = true; at.scrollIntoView(); }
};
addEventListener('hashchange', reveal);
addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
tools.hidden = false;
if (innerWidth <= 960) one('.contents > details').open = false;
reveal();
`;

/** Shows one step at a time. */
export const WALKTHROUGH_SCRIPT = `'use strict';
${PRINT}
const slides = [...document.querySelectorAll('.slide')];
const bar = document.querySelector('.steps');
const [back, next] = bar.querySelectorAll('button');
const last = slides.length - 1;
let at = 0;
const show = (to, focused) => {
  at = Math.max(0, Math.min(last, to));
  slides.forEach((slide, index) => slide.classList.toggle('current', index === at));
  back.disabled = at === 0;
  next.disabled = at === last;
  bar.querySelector('.track > span').style.width = (at / Math.max(1, last)) * 100 + '%';
  bar.querySelector('.at').textContent = at === 0 ? '' : bar.dataset.place.replace('{0}', at).replace('{1}', last);
  // A frame made from a text has no URL.
  const hash = at === 0 ? '' : '#' + slides[at].id;
  if (location.hash !== hash && location.protocol !== 'about:')
    history.replaceState(null, '', location.href.split('#')[0] + hash);
  scrollTo({ top: 0, behavior: 'instant' });
  document.documentElement.classList.toggle('first', at === 0);
  if (focused) document.getElementById(slides[at].id + '-title').focus({ preventScroll: true });
};
const fromHash = () => {
  const found = slides.findIndex((slide) => '#' + slide.id === location.hash);
  show(found < 0 ? 0 : found, false);
};
back.addEventListener('click', () => show(at - 1, true));
next.addEventListener('click', () => show(at + 1, true));
addEventListener('hashchange', fromHash);
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('.scroll, audio, video')) return;
  const isOnButton = event.target.closest('button, summary, a');
  const to = { ArrowRight: at + 1, PageDown: at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 0, End: last, ' ': isOnButton ? undefined : at + (event.shiftKey ? -1 : 1) }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to, true);
});
document.documentElement.classList.add('stepwise');
bar.hidden = false;
fromHash();
`;
