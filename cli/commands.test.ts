import { expect, it } from 'vitest';
import { type CommandEntry, helpText, tableLines } from './command';
import { COMMANDS } from './commands';
import { pageCommand } from './page-options';

const entries = Object.entries<CommandEntry>(COMMANDS);

it('lists each command in the help of Loupe', () => {
  for (const [name, { summary }] of entries)
    expect(
      helpText(pageCommand(undefined, COMMANDS))
        .split('\n')
        .find((line) => line.startsWith(`  ${name} `)),
    ).toContain(summary);
});

it('prints a label that is longer than the column on a line of its own', () => {
  expect(tableLines([['--a-long-option', 'what it does']], 8)).toEqual(['  --a-long-option', '    what it does']);
  expect(tableLines([])).toEqual([]);
});

it.each(entries)('explains each option of %s, in lines that fit a terminal', async (name, { load }) => {
  const command = await load?.();
  const help = helpText(command ?? pageCommand(name, COMMANDS));
  expect(help.startsWith(`Usage: mcp-loupe ${name}`)).toBe(true);
  for (const line of help.split('\n').filter((text) => text.startsWith('  '))) expect(line.length).toBeLessThan(101);
  for (const option of Object.keys(command?.options ?? {}))
    expect(help).toMatch(new RegExp(`^  --${option}( |$)`, 'm'));
  expect(await command?.run(['--help'])).toBe(command && 'help');
  const { examples } = command ?? pageCommand(name, COMMANDS);
  expect(examples.length).toBeGreaterThan(name === 'schema' ? 0 : 1);
  for (const [line] of examples) expect(line).toMatch(new RegExp(`^${name}( |$)`));
});
