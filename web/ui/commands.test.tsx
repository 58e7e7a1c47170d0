// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type Command, availableCommands, runWhenRegistered, useCommands } from './commands';
import { Menu } from './menu';

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

it('reaches a menu that is open already', async () => {
  const menu = <Menu trigger={<button>More</button>} entries={availableCommands} />;
  const { rerender } = render(menu);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  await screen.findByRole('menu');
  rerender(
    <>
      {menu}
      <Part commands={[command('Start recording here')]} />
    </>,
  );
  await screen.findByRole('menuitem', { name: 'Start recording here' });
});
