// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type Command, availableCommands, runWhenRegistered, useCommands } from './commands';

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
  const labels = () => availableCommands().map(({ label }) => label);
  expect(labels()).toEqual(['Call tool', 'Present', 'Record']);
  rerender(<Part commands={[command('Record', { isEverywhere: true })]} />);
  expect(labels()).toEqual(['Record']);
});

it('runs what was chosen before its part was shown, once', () => {
  const onSelect = vi.fn();
  const { rerender } = render(<Part commands={[command('Call tool')]} />);
  runWhenRegistered('Load test');
  for (let shown = 0; shown < 2; shown += 1) rerender(<Part commands={[command('Load test', { onSelect })]} />);
  expect(onSelect).toHaveBeenCalledOnce();
});
