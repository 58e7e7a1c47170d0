// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { ServerMarkdown } from './server-markdown';

function draw(text: string) {
  return renderInEnglish(<ServerMarkdown text={text} />);
}

test('what fits lines is there at once, a paragraph each', () => {
  const { container } = draw('Reads `a.txt`\nand **more**.\n\nThen ends.');
  expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual([
    'Reads a.txt\nand more.',
    'Then ends.',
  ]);
  expect(container.querySelector('code')?.textContent).toBe('a.txt');
});

test('lists are laid out by the whole reader', async () => {
  draw('Takes:\n\n- one\n- two');
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});

test('a table whose head is empty has none', async () => {
  draw('| | |\n|-|-|\n| a | b |');
  const table = await screen.findByRole('table');
  expect(table.querySelector('thead')?.hidden).toBe(true);
});
