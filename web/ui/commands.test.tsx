// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { type Command, commandsShown, useCommands } from './commands';

afterEach(cleanup);

function Part({ commands }: { commands: readonly Command[] }) {
  useCommands(commands);
  return null;
}
const command = (label: string, more: Partial<Command> = {}): Command => ({
  label,
  onSelect: () => undefined,
  ...more,
});

it('has the main action of the screen first, what can be done everywhere last, and nothing of what is gone', () => {
  const { rerender } = render(
    <>
      <Part commands={[command('Record', { isEverywhere: true })]} />
      <Part commands={[command('Present'), command('Save call', { disabled: true })]} />
      <Part commands={[command('Call tool', { isMain: true })]} />
    </>,
  );
  const labels = () => commandsShown().map(({ label }) => label);
  expect(labels()).toEqual(['Call tool', 'Present', 'Record']);
  rerender(<Part commands={[command('Record', { isEverywhere: true })]} />);
  expect(labels()).toEqual(['Record']);
});
