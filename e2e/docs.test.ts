import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { CLIENTS } from '../core/clients/client-names';
import { rules } from '../core/protocol/findings/rules';
import english from '../web/i18n/en/failure.json';
import chinese from '../web/i18n/zh-cn/failure.json';

const root = fileURLToPath(new URL('..', import.meta.url));

function markdownIn(folder: string, deep: boolean): string[] {
  return readdirSync(join(root, folder), { recursive: deep, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, folder, name));
}

/** The names by which GitHub's page of a text can be linked into. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => words);
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

it('links in the documentation lead to files and headings that are there', () => {
  const files = [...markdownIn('.', false), ...['docs', 'bench', '.github'].flatMap((each) => markdownIn(each, true))];
  const dead: string[] = [];
  let links = 0;
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      links += 1;
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? file : join(dirname(file), decodeURI(path));
      const isThere =
        existsSync(linked) && (anchor === undefined || anchorsOf(readFileSync(linked, 'utf8')).has(anchor));
      if (!isThere) dead.push(`${relative(root, file)}: ${target}`);
    }
  }
  expect(links).toBeGreaterThan(20);
  expect(dead).toEqual([]);
});

it('links each mitigation of the threat model to a test', () => {
  const text = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
  const proofs = [...text.matchAll(/\]\(\.\.\/[\w./-]+\.(?:test|spec)\.tsx?\)/g)];
  expect(proofs.length).toBeGreaterThan(50);
  expect(text).not.toMatch(/`[\w./-]+\.(?:test|spec)\.tsx?`/);
});

it('names files in the map, the parts and the decisions that are there', () => {
  const pages = [
    'architecture.md',
    'parts.md',
    ...readdirSync(join(root, 'docs/decisions')).map((page) => `decisions/${page}`),
  ];
  const named = pages.flatMap((page) => {
    const text = readFileSync(join(root, 'docs', page), 'utf8');
    return [...text.matchAll(/`((?:core|web|proxy|cli|demo|e2e|bench|scripts)\/[\w./-]+)`/g)].map(
      ([, path = '']) => `${page}: ${path}`,
    );
  });
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((each) => !existsSync(join(root, each.replace(/^.*: /, ''))))).toEqual([]);
  expect(statSync(join(root, 'docs/architecture.md')).size).toBeLessThanOrEqual(12_000);
});

it.each(['README.md', 'README.zh-CN.md', 'CHANGELOG.md', 'docs/README.md', 'docs/zh-CN/README.md'])(
  '%s counts clients and rules as they are',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const clients = [...text.matchAll(/(\d+) (?:clients|个客户端)/g)].map(([, count]) => Number(count));
    expect(clients).toEqual([CLIENTS.length]);
    for (const [, count] of text.matchAll(/(\d+) (?:rules|条规则)/g))
      expect(Number(count)).toBe(Object.keys(rules).length);
  },
);

const GUIDES = readdirSync(join(root, 'docs/zh-CN')).filter((name) => name.endsWith('.md'));

it.each(GUIDES)('%s has the same sections and commands in both languages', (page) => {
  const [english, chinese] = ['docs', 'docs/zh-CN'].map((folder) => readFileSync(join(root, folder, page), 'utf8'));
  expect(headingLevels(chinese)).toEqual(headingLevels(english));
  expect(codeBlocks(chinese)).toEqual(codeBlocks(english));
});

it('has a twin for each page that the package has or leaves out in both languages, and links to it', () => {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
  const english = readdirSync(join(root, 'docs')).filter(
    (name) => name.endsWith('.md') && (!files.includes(`!docs/${name}`) || files.includes(`!docs/zh-CN/${name}`)),
  );
  expect(GUIDES).toEqual(english);
  for (const page of GUIDES) {
    const [own, twin] = ['docs', 'docs/zh-CN'].map((folder) => readFileSync(join(root, folder, page), 'utf8'));
    expect(own, page).toContain(`](zh-CN/${page})`);
    const others = [...(twin ?? '').matchAll(/\]\(\.\.\/([\w-]+\.md)/g)].map(([, name = '']) => name);
    expect(
      others.filter((name) => GUIDES.includes(name)),
      page,
    ).toEqual([page]);
  }
});

/** Names in bold that are not labels of the page. */
const NAMES = new Set([
  'GitHub Actions',
  'GitLab',
  'Jenkins',
  'Jest',
  'Playwright',
  'Codex',
  'Cursor',
  'VS Code',
  'Claude Code',
  'tap',
]);
/** Texts of other programs' pages, of the reader, and of tables that are not in the page. */
const WITHOUT_LABELS = new Set(['agents.md', 'command-line.md', 'glossary.md', 'rules.md']);

it.each([
  ['en', 'docs', GUIDES],
  ['zh-cn', 'docs/zh-CN', GUIDES],
])('labels that the guides quote are in the page: %s', (language, folder, pages) => {
  const catalogues = readdirSync(join(root, 'web/i18n', language)).filter((name) => name.endsWith('.json'));
  const texts = catalogues
    .map((name) => readFileSync(join(root, 'web/i18n', language, name), 'utf8'))
    .join('\n')
    .replaceAll(/\{\w+(?:, number)?\}|#/g, '…');
  const unknown = pages
    .filter((page) => !WITHOUT_LABELS.has(page))
    .flatMap((page) => {
      const text = readFileSync(join(root, folder, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
      return [...text.matchAll(/\*\*([^*\n]+?)\*\*/g)].flatMap(([, label = '']) =>
        /[.。]$/.test(label) ? [] : label.split(' → ').map((part) => ({ page, part })),
      );
    })
    // Values stand for placeholders: “Line 12”, “Not found (404)”, “Did you mean node?”.
    .filter(
      ({ part }) =>
        !NAMES.has(part) &&
        !texts.includes(part.replaceAll(/\d+(?: MB)?|(?<=mean |找的是 )\w+/g, '…').replace(/…$/, '')),
    );
  expect(unknown).toEqual([]);
});

it.each([
  ['docs', english],
  ['docs/zh-CN', chinese],
])('%s/troubleshooting.md has the code of each error with its title', (folder, failures) => {
  const text = readFileSync(join(root, folder, 'troubleshooting.md'), 'utf8');
  const rows = [...text.matchAll(/\*\*([^*]+)\*\*[ （(]*`([a-z-]+)`/g)];
  expect(rows.length).toBeGreaterThan(10);
  const titles = new Map<string, unknown>(Object.entries(failures));
  for (const [, title = '', code = ''] of rows)
    expect(titles.get(code), code).toMatchObject({
      title: expect.stringContaining(title.replace(/\d+/, '{status}')) as string,
    });
});

function headingLevels(text = ''): number[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);
}

/** Without comments and texts for people, which are translated. */
function codeBlocks(text = ''): string[] {
  return [...text.matchAll(/^```[\s\S]*?^```/gm)].map(([block]) =>
    block
      .replaceAll(/notes: \|\n( +.*\n?)+/g, 'notes:\n')
      .replaceAll(/ *# .*$/gm, '')
      .replaceAll(/^(\s*(?:- )?(?:name|title|notes): ?).*$/gm, '$1'),
  );
}
