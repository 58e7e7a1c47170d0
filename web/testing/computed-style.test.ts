// @vitest-environment jsdom
import { expect, it, onTestFinished } from 'vitest';
import { quickComputedStyle } from './computed-style';

const TAGS =
  'a article b body button canvas details dialog div dl dt embed fieldset form h1 head hr html iframe img input label li ' +
  'main nav noscript ol option p pre script section select slot span summary svg table tbody td template textarea ' +
  'th thead title tr ul video x-own';
const ATTRIBUTES = {
  hidden: ['', 'until-found'],
  open: [''],
  popover: [''],
  type: ['hidden'],
  style: ['display: none', 'DISPLAY: none', 'visibility: hidden'],
};

/** A window in which jsdom answers by itself. */
function untouchedWindow(content: string): Window & typeof globalThis {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const view = frame.contentWindow as Window & typeof globalThis;
  view.document.body.innerHTML = content;
  return view;
}

it('gives of every element what jsdom gives', () => {
  const view = untouchedWindow('<details></details><p style="visibility: hidden"></p><p hidden></p>');
  const places = [...view.document.body.children];
  const made = TAGS.split(' ').map((tag) => view.document.createElement(tag));
  for (const tag of ['input', 'dialog', 'div', 'embed', 'tr'])
    for (const [name, values] of Object.entries(ATTRIBUTES))
      for (const value of values) {
        const element = view.document.createElement(tag);
        element.setAttribute(name, value);
        made.push(element);
      }
  view.document.body.append(...made);
  for (const place of places) place.append(...['b', 'summary', 'div'].map((tag) => view.document.createElement(tag)));
  const quick = quickComputedStyle(view.getComputedStyle);
  for (const element of view.document.querySelectorAll('*')) {
    const given = quick(element);
    const expected = view.getComputedStyle(element);
    expect([given.display, given.visibility], element.outerHTML).toEqual([expected.display, expected.visibility]);
    expect(given.getPropertyValue('display')).toBe(expected.display);
  }
});

it('asks for all else', () => {
  const view = untouchedWindow('<p style="--own: red; pointer-events: none"></p>');
  const style = quickComputedStyle(view.getComputedStyle)(view.document.querySelector('p') as Element);
  expect([style.getPropertyValue('--own'), style.pointerEvents]).toEqual(['red', 'none']);
});

it('heeds the style sheets of the page', () => {
  const view = untouchedWindow('<style>p { display: none; visibility: hidden }</style><p></p>');
  const style = quickComputedStyle(view.getComputedStyle)(view.document.querySelector('p') as Element);
  expect([style.display, style.visibility]).toEqual(['none', 'hidden']);
});
