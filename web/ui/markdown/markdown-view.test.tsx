// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { loadMarkdown, MarkdownView } from './markdown-view';

it('renders at once what comes once its renderer is loaded: nothing below it moves', async () => {
  const source = renderInEnglish(<MarkdownView text="It is **bold**." />);
  expect(source.container.textContent).toBe('It is **bold**.');
  await loadMarkdown();
  const { container } = renderInEnglish(<MarkdownView text="It is **strong**." />);
  expect(container.querySelector('strong')?.textContent).toBe('strong');
});
