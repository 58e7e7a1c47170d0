import { expect, it } from 'vitest';

import { markdownToHtml } from './markdown-html';

const html = (markdown: string) => markdownToHtml(markdown).join('').trim();

it('leaves event handlers out of tags, and texts as they are', () => {
  expect(html('<b title="when on=1" onclick="go()" onload=go()>Set online = true</b>')).toBe(
    '<p><b title="when on=1">Set online = true</b></p>',
  );
  expect(html('<p>Set once = 1 and online=true</p>')).toBe('<p>Set once = 1 and online=true</p>');
});
