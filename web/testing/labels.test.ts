// @vitest-environment jsdom
import { expect, it, onTestFinished } from 'vitest';
import { quickLabels } from './labels';

it('gives the labels that jsdom gives', () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const view = frame.contentWindow as Window & typeof globalThis;
  view.document.body.innerHTML = `
    <label for="a">A</label><input id="a"><label>B<input id="b"><input id="second"></label><label for="a">A too</label>
    <label for="c">not D, but C<input id="d"></label><select id="c"></select><input id="twice"><input id="twice">
    <label for="twice">the first</label><label for="">none<input id=""></label><input type="hidden" id="h">
    <label for="h">H</label><label>K<span><textarea></textarea></span></label><button>none</button><output></output>`;
  const elements = view.document.querySelectorAll<HTMLInputElement>('input, select, textarea, button, output');
  const labels = () => Array.from(elements, (each) => each.labels && [...each.labels]);
  const expected = labels();
  expect(expected.flat().filter((each) => each)).toHaveLength(6);
  quickLabels(view);
  expect(labels()).toEqual(expected);
});
