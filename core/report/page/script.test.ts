// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { REPORT_SCRIPT } from './script';

it('goes through the matches with Enter, and backwards from the last with Shift+Enter', () => {
  document.body.innerHTML = `
    <div class="contents"><details><p><a href="#c1">Call</a></p></details></div>
    <div class="tools" data-found="{0} {1} {2}"><input type="search"><input type="checkbox"><output></output></div>
    <article class="call"><details><div class="body" id="c1"><p>sea 1</p><p>sea 2</p><p>sea 3</p></div></details></article>`;
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function show(this: Element) {
    shown.push(this.textContent);
  };
  const script = document.createElement('script');
  script.textContent = REPORT_SCRIPT;
  document.body.append(script);

  const [field, problemsOnly] = document.querySelectorAll('input');
  if (field) field.value = 'sea';
  problemsOnly?.dispatchEvent(new Event('change'));
  const press = (shiftKey: boolean) => field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey }));
  for (const isShift of [true, true, false, false, true]) press(isShift);
  expect(shown).toEqual(['sea 3', 'sea 2', 'sea 3', 'sea 1', 'sea 3']);
});
