// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { TestIntl } from '../../i18n/test-provider';
import { MarkdownWords } from './markdown-words';

afterEach(cleanup);

function draw(text: string) {
  return render(
    <TestIntl>
      <MarkdownWords text={text} />
    </TestIntl>,
  );
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
