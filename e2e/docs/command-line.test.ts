import { expect, it } from 'vitest';

import { type CommandEntry, type CommandHelp, optionGroups, optionLabel } from '../../cli/command';
import { COMMANDS } from '../../cli/commands';
import { ENVIRONMENT_VARIABLES } from '../../cli/environment-variables';
import { pageCommand } from '../../cli/page-options';
import { code, table } from './markdown';

/** Rows of two columns, without a head. */
const pairs = (rows: readonly (readonly [string, string])[]) =>
  table([['', ''], ...rows.map(([name, text]) => [code(name), escaped(text)])]);

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/[*_<]/g, '\\$&');
}

function commandSection(title: string, help: CommandHelp): string[] {
  const { usage, about, options, examples, exitCodes, notes } = help;
  const codes = Object.entries(exitCodes) as [string, string][];
  return [
    `## ${title}`,
    '',
    '```',
    ...usage.map((line) => `mcp-loupe ${line}`),
    '```',
    '',
    ...(title === 'mcp-loupe' ? [] : [escaped(about.trim()), '']),
    ...optionGroups(options).flatMap(([group, named]) => [
      `**${group}**`,
      '',
      ...pairs(named.map(([name, option]) => [optionLabel(name, option), option.help])),
      '',
    ]),
    ...(notes === undefined ? [] : [escaped(notes.trim()), '']),
    ...(examples.length === 0
      ? []
      : ['```sh', ...examples.map(([line, what]) => `mcp-loupe ${line} # ${what}`), '```', '']),
    ...(codes.length === 0 ? [] : ['**Exit codes**', '', ...pairs(codes), '']),
  ];
}

async function page(): Promise<string> {
  const commands = await Promise.all(
    Object.entries<CommandEntry>(COMMANDS).map(async ([name, { load }]) =>
      commandSection(name, (await load?.()) ?? pageCommand(name, COMMANDS)),
    ),
  );
  return [
    '# Command line',
    '',
    'What `mcp-loupe --help`, `mcp-loupe COMMAND --help` and `mcp-loupe help environment` print. Without a command, Loupe opens a server in',
    'the browser.',
    '',
    ...table([
      ['Command', ''],
      ...Object.entries(COMMANDS).map(([name, { summary }]) => [`[${name}](#${name})`, escaped(summary)]),
    ]),
    '',
    ...commandSection('mcp-loupe', pageCommand(undefined, COMMANDS)),
    ...commands.flat(),
    '## Environment variables',
    '',
    ...Object.entries(ENVIRONMENT_VARIABLES).flatMap(([title, variables]) => [
      `**${title}**`,
      '',
      ...pairs(Object.entries(variables)),
      '',
    ]),
  ].join('\n');
}

it('describes each command, option, exit code and variable', async () => {
  await expect(await page()).toMatchFileSnapshot('../../docs/command-line.md');
  // It loads the code of every command.
}, 60_000);
