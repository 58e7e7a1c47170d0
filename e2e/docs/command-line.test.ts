import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { type CommandEntry, type CommandHelp, optionGroups, optionLabel } from '../../cli/command';
import { COMMANDS } from '../../cli/commands';
import { ENVIRONMENT_VARIABLES } from '../../cli/help';
import { helpOf, pageCommand } from '../../cli/page-options';
import chinese from './command-line.zh-cn.json';
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
const LINE = /(?:^|[\s`"])(?:(?:npx (?:-y |--yes )?)?mcp-loupe|node loupe\/dist\/cli\/main\.js)((?: [^\n`#|]*)?)/g;

/** Of the texts of `--help`, which exist in English only; a paragraph is one line here. */
const CHINESE: Readonly<Record<string, string>> = chinese;

const LANGUAGES = {
  en: {
    file: 'docs/command-line.md',
    head: [
      '# Command line',
      '',
      '[简体中文](zh-CN/command-line.md)',
      '',
      'What `mcp-loupe --help`, `mcp-loupe COMMAND --help` and `mcp-loupe help environment` print. Without a command, Loupe opens a server in',
      'the browser.',
    ],
    command: 'Command',
    translate: (text: string) => text,
  },
  'zh-CN': {
    file: 'docs/zh-CN/command-line.md',
    head: [
      '# 命令行',
      '',
      '[English](../command-line.md)',
      '',
      '`mcp-loupe --help`、`mcp-loupe COMMAND --help` 和 `mcp-loupe help environment` 显示的内容（命令行本身显示英文）。不带命令时，Loupe 在浏览器中打开服务器。',
    ],
    command: '命令',
    translate: (text: string) =>
      text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph) => CHINESE[oneLine(paragraph)] ?? paragraph)
        .join('\n\n'),
  },
} as const;
type Language = (typeof LANGUAGES)[keyof typeof LANGUAGES];
type Translate = Language['translate'];

function oneLine(paragraph: string): string {
  return paragraph.trim().replaceAll(/\s*\n\s*/g, ' ');
}

/** Rows of two columns, without a head. */
const pairs = (rows: readonly (readonly [string, string])[], translate: Translate) =>
  table([['', ''], ...rows.map(([name, text]) => [code(name), escaped(translate(text))])]);

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/[*_<]/g, '\\$&');
}

function commandSection(title: string, help: CommandHelp, translate: Translate): string[] {
  const { usage, about, options, examples, exitCodes, notes } = help;
  const codes = Object.entries(exitCodes) as [string, string][];
  return [
    `## ${title}`,
    '',
    '```',
    ...usage.map((line) => `mcp-loupe ${line}`),
    '```',
    '',
    ...(title === 'mcp-loupe' ? [] : [escaped(translate(about.trim())), '']),
    ...optionGroups(options).flatMap(([group, named]) => [
      `**${translate(group)}**`,
      '',
      ...pairs(
        named.map(([name, option]) => [optionLabel(name, option), option.help]),
        translate,
      ),
      '',
    ]),
    ...(notes === undefined ? [] : [escaped(translate(notes.trim())), '']),
    ...(examples.length === 0
      ? []
      : ['```sh', ...examples.map(([line, what]) => `mcp-loupe ${line} # ${translate(what)}`), '```', '']),
    ...(codes.length === 0 ? [] : [`**${translate('Exit codes')}**`, '', ...pairs(codes, translate), '']),
  ];
}

const entries = Object.entries<CommandEntry>(COMMANDS);

async function page({ head, command, translate }: Pick<Language, 'head' | 'command' | 'translate'>): Promise<string> {
  const commands = await Promise.all(
    entries.map(async ([name]) => commandSection(name, await helpOf(name, COMMANDS), translate)),
  );
  return [
    ...head,
    '',
    ...table([
      [command, ''],
      ...Object.entries(COMMANDS).map(([name, { summary }]) => [`[${name}](#${name})`, escaped(translate(summary))]),
    ]),
    '',
    ...commandSection('mcp-loupe', pageCommand(undefined, COMMANDS), translate),
    ...commands.flat(),
    `## ${translate('Environment variables')}`,
    '',
    ...Object.entries(ENVIRONMENT_VARIABLES).flatMap(([title, variables]) => [
      `**${translate(title)}**`,
      '',
      ...pairs(Object.entries(variables), translate),
      '',
    ]),
  ].join('\n');
}

it.each(Object.values(LANGUAGES))(
  '$file describes each command, option, exit code and variable',
  async (language) => {
    await expect(await page(language)).toMatchFileSnapshot(`../../${language.file}`);
  },
  // It loads the code of every command.
  60_000,
);

it('has a Chinese text for each that the help prints, and no other', async () => {
  const printed = new Set<string>();
  const collect = (text: string) => {
    for (const paragraph of text.split(/\n{2,}/)) printed.add(oneLine(paragraph));
    return text;
  };
  await page({ ...LANGUAGES.en, translate: collect });
  expect([...printed].filter((text) => !Object.hasOwn(CHINESE, text))).toEqual([]);
  expect(Object.keys(CHINESE).filter((text) => !printed.has(text))).toEqual([]);
});

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
});
