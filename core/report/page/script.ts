/** Put into the file, and allowed by hash. Everything can be read without them. Classes are of `report-document.ts`. */

const PRINT = `
const folded = new Set();
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('details:not([open])')) { folded.add(details); details.open = true; }
});
addEventListener('afterprint', () => { for (const details of folded) details.open = false; folded.clear(); });
`;

export const REPORT_SCRIPT = `'use strict';
${PRINT}
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const toolbar = one('.tools');
const field = one('input[type=search]');
const problemsOnly = one('input[type=checkbox]');
const texts = toolbar.dataset;
const calls = all('.call').map((article) => ({ article, details: one('details', article), contentsEntry: one('a[href="#' + one('.body', article).id + '"]').parentElement }));
const textNodesOf = (call) => {
  if (!call.textNodes) {
    const walk = document.createTreeWalker(call.article, NodeFilter.SHOW_TEXT);
    call.textNodes = [];
    while (walk.nextNode()) call.textNodes.push(walk.currentNode);
  }
  return call.textNodes;
};
// Some letters are longer in lower case (İ), which would move the hits after them.
const lower = (text) => { const low = text.toLowerCase(); return low.length === text.length ? low : text; };
const fill = (text, ...values) => values.reduce((filled, value, index) => filled.replace('{' + index + '}', value), text);
let ranges = [];
let current = -1;
const MAX_RANGES = 5000;
const apply = () => {
  const query = field.value.trim().toLowerCase();
  let count = 0;
  let hits = 0;
  ranges = [];
  current = -1;
  for (const call of calls) {
    let callHits = 0;
    if (query !== '') for (const node of textNodesOf(call)) {
      const text = lower(node.data);
      for (let start = text.indexOf(query); start >= 0; start = text.indexOf(query, start + query.length)) {
        callHits += 1;
        if (ranges.length > MAX_RANGES) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + query.length);
        ranges.push(range);
      }
    }
    const isShown = (query === '' || callHits > 0) && (!problemsOnly.checked || call.article.dataset.problem === '');
    call.article.hidden = call.contentsEntry.hidden = !isShown;
    if (isShown) { count += 1; hits += callHits; }
    if (isShown && callHits > 0) call.details.open = true;
  }
  for (const section of all('.section')) {
    const isEmpty = (query !== '' || problemsOnly.checked) && !one('.call:not([hidden])', section);
    section.hidden = isEmpty;
    const title = one('[data-of="' + section.id + '"]');
    if (title) title.hidden = isEmpty;
  }
  one('output').textContent = query !== '' ? (count === 0 ? texts.none : fill(texts.found, count, calls.length, hits)) : problemsOnly.checked ? fill(texts.shown, count, calls.length) : '';
  if (self.CSS && CSS.highlights && self.Highlight) {
    if (query === '') CSS.highlights.delete('found');
    else CSS.highlights.set('found', new Highlight(...ranges));
  }
};
let timer;
field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(apply, 120); });
problemsOnly.addEventListener('change', apply);
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { field.value = ''; apply(); }
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const visible = ranges.filter((range) => !range.startContainer.parentElement.closest('[hidden]'));
  if (visible.length === 0) return;
  current = event.shiftKey ? (current > 0 ? current : visible.length) - 1 : (current + 1) % visible.length;
  const element = visible[current].startContainer.parentElement;
  for (let details = element.closest('details'); details; details = details.parentElement.closest('details')) details.open = true;
  element.scrollIntoView({ block: 'center' });
});
for (const button of all('.tools button')) button.addEventListener('click', () => {
  for (const { details } of calls) details.open = button.value === 'open';
});
const reveal = () => {
  const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  const details = target && target.closest('.call > details');
  if (details) { details.open = true; target.scrollIntoView(); }
};
addEventListener('hashchange', reveal);
addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
toolbar.hidden = calls.length < 2;
if (innerWidth <= 1100) one('.contents > details').open = false;
reveal();
`;

export const WALKTHROUGH_SCRIPT = `'use strict';
${PRINT}
const slides = [...document.querySelectorAll('.slide')];
const bar = document.querySelector('.steps');
const [back, next] = bar.querySelectorAll('button');
const last = slides.length - 1;
let current = 0;
const show = (to, focused) => {
  current = Math.max(0, Math.min(last, to));
  slides.forEach((slide, index) => slide.classList.toggle('current', index === current));
  back.disabled = current === 0;
  next.disabled = current === last;
  bar.querySelector('.track > span').style.width = (current / Math.max(1, last)) * 100 + '%';
  bar.querySelector('.at').textContent = current === 0 ? '' : bar.dataset.place.replace('{0}', current).replace('{1}', last);
  // In a frame with srcdoc (the preview) the URL is about:srcdoc, which can't be changed.
  const hash = current === 0 ? '' : '#' + slides[current].id;
  if (location.hash !== hash && location.protocol !== 'about:')
    history.replaceState(null, '', location.href.split('#')[0] + hash);
  scrollTo({ top: 0, behavior: 'instant' });
  document.documentElement.classList.toggle('first', current === 0);
  if (focused) document.getElementById(slides[current].id + '-title').focus({ preventScroll: true });
};
const fromHash = () => {
  const found = slides.findIndex((slide) => '#' + slide.id === location.hash);
  show(found < 0 ? 0 : found, false);
};
back.addEventListener('click', () => show(current - 1, true));
next.addEventListener('click', () => show(current + 1, true));
addEventListener('hashchange', fromHash);
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('.scroll, audio, video')) return;
  const isOnButton = event.target.closest('button, summary, a');
  const to = { ArrowRight: current + 1, PageDown: current + 1, ArrowLeft: current - 1, PageUp: current - 1, Home: 0, End: last, ' ': isOnButton ? undefined : current + (event.shiftKey ? -1 : 1) }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to, true);
});
document.documentElement.classList.add('stepwise');
bar.hidden = false;
fromHash();
`;
