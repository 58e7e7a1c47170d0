// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';

import { checkDefinition } from '../../../../core/judge/definition/check-definition';
import { readTools } from '../../../../core/protocol/tool';
import { allTexts } from '../../../i18n/i18n';
import * as en from '../../../i18n/en';
import * as lazy from '../../../i18n/en/lazy';
import { FindingFix } from './finding-cards';

it('shows the definition without the finding, and what comes of it', async () => {
  const definition = {
    name: 'dotted.name',
    description: 'A tool',
    inputSchema: { type: 'object', properties: {} },
  };
  const findings = readTools([definition]).flatMap((tool) => checkDefinition(tool));
  const [finding] = findings;
  if (!finding) throw new Error('Nothing is found');
  render(
    <IntlProvider locale="en" messages={allTexts(en, lazy)}>
      <FindingFix definition={definition} finding={finding} tools={[]} />
    </IntlProvider>,
  );
  const details = (await screen.findByText('Show a fix')).closest('details');
  if (!details) throw new Error('Nothing to open');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(screen.getByRole('status').textContent).toBe('With this change the finding goes away, and no other comes.');
  expect(details.textContent).toContain('dotted_name');
  expect(screen.getByRole('button', { name: 'Copy as prompt for a coding agent' })).toBeTruthy();
});
