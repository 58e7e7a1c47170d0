// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';

import { TestIntl } from '../../../i18n/testing/render-in-english';
import { type RunChoices, runChoices } from './run-choices';
import { RunOptionsButton } from './run-options-button';

/** Of a suite that was never run. */
const usual = runChoices('new');

type Chosen = RunChoices & { destructive: boolean };

function Options({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const [choices, setChoices] = useState(usual);
  const [destructive, setDestructive] = useState(false);
  useEffect(() => {
    onChosen({ ...choices, destructive });
  });
  return (
    <TestIntl>
      <RunOptionsButton
        options={OPTIONS}
        choices={choices}
        onChoices={(change) => setChoices({ ...choices, ...change })}
        destructive={destructive}
        onDestructive={setDestructive}
      />
    </TestIntl>
  );
}

const OPTIONS = ['repeat', 'parallel', 'bail', 'destructive'] as const;

it('sets how a suite is run in one place, and says how much is set', () => {
  let chosen: Partial<Chosen> = {};
  render(<Options onChosen={(next) => (chosen = next)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Run options' }));
  expect(screen.queryByRole('checkbox', { name: 'Run on change' })).toBeNull();
  const repeat = screen.getByRole('textbox', { name: /^Repeat/ });
  fireEvent.change(repeat, { target: { value: '0' } });
  expect(repeat.getAttribute('aria-invalid')).toBe('true');
  expect(chosen.repeat).toBe(1);
  fireEvent.change(repeat, { target: { value: '5' } });
  expect(repeat.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Stop on first failure/ }));
  expect(chosen).toMatchObject({ repeat: 5, parallel: 1, bail: true, destructive: false });

  const destructive = () => screen.getByRole('checkbox', { name: /^Allow destructive tools/ });
  fireEvent.click(destructive());
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(chosen.destructive).toBe(true);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? expect.fail());
  expect(screen.getByRole('button', { name: 'Run options (3 set)' }).title).toBe(
    'Repeat, Stop on first failure, Allow destructive tools',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Run options (3 set)' }));
  fireEvent.click(destructive());
  expect(chosen).toMatchObject({ destructive: false, repeat: 5 });
});
