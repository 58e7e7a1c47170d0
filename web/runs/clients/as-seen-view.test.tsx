// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { beforeEach, expect, it } from 'vitest';

import clients from '../../i18n/en/clients.json';
import { AsSeenView } from './as-seen-view';

beforeEach(() => localStorage.clear());

it('marks what a client loses, with the source, for the client that is chosen', () => {
  const result = { content: [{ type: 'text', text: 'Sunny' }], structuredContent: { sky: 'clear' } };
  render(
    <IntlProvider locale="en" messages={{ clients }}>
      <AsSeenView result={result} />
    </IntlProvider>,
  );
  const partsOf = (client: string) => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: client } });
    return [...screen.getByRole('list', { name: client }).children].map(({ textContent }) => textContent);
  };
  const [text, structured] = partsOf('Claude Code');
  expect(text).toMatch(/^Block 1: textLostSunny.*the model gets only its JSON.*github\.com/);
  expect(structured).toBe('Structured contentKept{"sky":"clear"}');
  const [, lost] = partsOf('Vercel AI SDK');
  expect(lost).toMatch(/^Structured contentLost/);
});
