import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { type CommandEntry, type CommandHelp, optionGroups, optionLabel } from '../../cli/command';
import { COMMANDS } from '../../cli/commands';
import { ENVIRONMENT_VARIABLES } from '../../cli/environment-variables';
import { helpOf, pageCommand } from '../../cli/page-options';
import { code, table } from './markdown';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = [
  'README.md',
  'README.zh-CN.md',
  ...['docs', 'docs/zh-CN'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** `npx mcp-loupe test …`, in blocks and in the text; comments and pipes end it. */
const LINE = /(?:^|[\s`"])(?:npx (?:-y |--yes )?)?mcp-loupe((?: [^\n`#|]*)?)/g;

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

const entries = Object.entries<CommandEntry>(COMMANDS);

async function page(): Promise<string> {
  const commands = await Promise.all(entries.map(async ([name]) => commandSection(name, await helpOf(name, COMMANDS))));
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

function commandLines(text: string): string[] {
  return [...text.matchAll(LINE)].map(([, words = '']) => words.trim()).filter((words) => / ?--?\w/.test(words));
}

it('knows every command and option that the documentation shows', async () => {
  const optionsOf = new Map(
    await Promise.all(entries.map(async ([name]) => [name, (await helpOf(name, COMMANDS)).options] as const)),
  );
  const { options: ofPage } = pageCommand(undefined, COMMANDS);
  const unknown: string[] = [];
  let options = 0;
  for (const page of PAGES) {
    for (const line of commandLines(readFileSync(join(root, page), 'utf8'))) {
      // After `--`, and after the server's command, words are the server's.
      const [own = ''] = line.split(/ -- | -- ?$/);
      const [first = ''] = own.split(' ');
      const known = optionsOf.get(first) ?? ofPage;
      for (const [, name = ''] of own.matchAll(/(?:^|\s)--([a-z][a-z\d-]*)/g)) {
        options += 1;
        const isServers = /^(?:npx|node) .* --(?:port|flag|api-key)/.test(own) || name === 'flag';
        if (!Object.hasOwn(known, name) && !isServers) unknown.push(`${page}: mcp-loupe ${line} (--${name})`);
      }
    }
  }
  expect(unknown).toEqual([]);
  expect(options).toBeGreaterThan(200);
  // Loads the code of every command.
}, 60_000);
