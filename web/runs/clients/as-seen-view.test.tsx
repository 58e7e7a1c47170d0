// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import { AsSeenView } from './as-seen-view';

beforeEach(() => localStorage.clear());

it('marks what a client loses, with the source, for the client that is chosen', () => {
  const result = { content: [{ type: 'text', text: 'Sunny' }], structuredContent: { sky: 'clear' } };
  render(
    <TestIntl>
      <AsSeenView result={result} />
    </TestIntl>,
  );
  const partsOf = (client: string) => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: client } });
    return [...screen.getByRole('list', { name: client }).children].map(({ textContent }) => textContent);
  };
  const [text, structured] = partsOf('Claude Code');
  expect(text).toMatch(/^Block 1: textLostSunny.*the model gets only its JSON.*github\.com/);
  expect(structured).toBe('Structured contentKept{"sky":"clear"}');
  const [, lost] = partsOf('Vercel AI SDK');
  expect(lost).toMatch(/^Structured contentLost.*Show a fix/);
  const fix = screen.getByText('Show a fix').parentElement as HTMLDetailsElement;
  fix.open = true;
  fireEvent(fix, new Event('toggle'));
  expect(fix.textContent).toMatch(/no other comes.*\+ {6}"text": "\{\\"sky\\":\\"clear\\"\}"/s);
});
