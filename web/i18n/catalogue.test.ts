import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import * as en from './en';
import * as enLater from './en/lazy';
import { allTexts, preferredLanguage } from './i18n';
import * as zhCn from './zh-cn';
import * as zhCnLater from './zh-cn/lazy';

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: Tree, at = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${at}${key}`, value] as const] : [...leaves(value, `${at}${key}.`)],
    ),
  );
}

const english = leaves(allTexts(en, enLater));
const chinese = leaves(allTexts(zhCn, zhCnLater));

/**
 * The values that a text needs, and what it has branches for. Plurals are a language's own: Chinese has one form. The tables of core
 * have no branches; Chinese may choose its words by their values.
 */
function demandsOf(text: string): { values: string; branches: string } {
  const values = new Set<string>();
  const branches = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      values.add(element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
      for (const [branch, { value }] of Object.entries(element.options)) {
        if (element.type === TYPE.select) branches.add(`${element.value} = ${branch}`);
        visit(value);
      }
    }
  };
  visit(parse(text, { captureLocation: false }));
  return { values: [...values].sort().join(), branches: [...branches].sort().join() };
}

/** The longest that a text can be, each value counted as a character. */
function longest(text: string): number {
  const lengthOf = (elements: readonly MessageFormatElement[]): number =>
    elements.reduce((sum, element) => {
      if (element.type === TYPE.literal) return sum + element.value.length;
      if (element.type === TYPE.tag) return sum + lengthOf(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return sum + 1;
      return sum + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)));
    }, 0);
  return lengthOf(parse(text, { captureLocation: false }));
}

describe('the catalogues', () => {
  it('have the same texts', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('leave no text empty', () => {
    for (const [key, text] of [...english, ...chinese]) expect(text.trim(), key).not.toBe('');
  });

  it('want the same values, and have the same branches', () => {
    const other = [...english].filter(([key, text]) => {
      const [wanted, given] = [demandsOf(text), demandsOf(chinese.get(key) ?? '')];
      const isChosen = wanted.branches !== '' && wanted.branches !== given.branches;
      return wanted.values !== given.values || isChosen;
    });
    expect(other).toEqual([]);
  });
});

/** The texts that a settings schema asks for: `KEY_TITLE` of each option, `KEY_VALUE` of what is ticked; a single value may stand for itself. */
function choicesIn(schema: JSONSchema, name = ''): string[] {
  const { title: key = name, properties = {}, items, oneOf = [] } = schema;
  const names = [...oneOf.map((option) => option.title ?? ''), ...(items?.enum ?? [])];
  return [
    ...names.filter(Boolean).map((each) => `${key}_${each}`),
    ...oneOf.flatMap((option) => choicesIn(option)),
    ...Object.entries(properties).flatMap(([each, inner]) => choicesIn(inner, each)),
    ...(items ? choicesIn(items, key) : []),
  ];
}

interface JSONSchema {
  title?: string;
  properties?: Record<string, JSONSchema>;
  items?: JSONSchema;
  oneOf?: JSONSchema[];
  enum?: string[];
}

describe('the settings', () => {
  // A form puts these keys together: one that is missing would be on the screen.
  it('of authorization have a text for each choice', () => {
    const keys = new Set([...english.keys()].map((key) => key.slice(key.lastIndexOf('.') + 1)));
    const schema = readFileSync('core/authorization/settings.schema.json', 'utf8');
    const wanted = choicesIn(JSON.parse(schema) as JSONSchema);
    expect(wanted).toContain('clientKind_auto');
    expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
  });
});

// Words of no product, or of another one: the glossary has those in their place.
const REFUSED_ENGLISH =
  /\b(?:anew|by hand|beside|unasked|the person|surface|dress(?:ed|ing)?|verdicts?|made-up|whoever|once more|in force|asked back|stands|misspelt|behaviour|honoured|labelled|by the schema|of its own|and the like|named by the time|due)\b/i;
const REFUSED_CHINESE =
  /应答|答复|回应|结论|检查项|检查发现|发现的问题|美化|负面测试|反例|沙盒|期望|未能|网址|空文本|未创建|未删除|它|其(?!他|中|余)/;

const isRefused = (text: string) => REFUSED_ENGLISH.test(text) || REFUSED_CHINESE.test(text);

/** The texts of several words in a source file that has a refused one, be it in a comment. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (!isRefused(source)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts.filter((text) => /\S\s+\S/.test(text));
}

function sourcesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !/\.test\.|(?:^|\/)test(?:-|ing\/)/.test(file))
    .map((file) => path.join(folder, file));
}

describe('the words', () => {
  it('are those of the glossary in English', () => {
    expect([...english].filter(([, text]) => REFUSED_ENGLISH.test(text))).toEqual([]);
  });

  it('are those of the glossary in Chinese', () => {
    expect([...chinese].filter(([, text]) => REFUSED_CHINESE.test(text))).toEqual([]);
  });

  it.each(['core', 'cli', 'proxy', 'demo', 'web'])('are those of the glossary in %s', (folder) => {
    const files = ['.ts', '.tsx', '.json'].flatMap((ending) => sourcesIn(folder, ending));
    const refused = files.flatMap((file) =>
      textsOf(file)
        .filter(isRefused)
        .map((text) => `${file}: ${text}`),
    );
    expect(refused).toEqual([]);
  });

  it('are in lists that each language separates: `listSeparator`', () => {
    const files = ['.ts', '.tsx'].flatMap((ending) => sourcesIn('web', ending));
    const joined = files.filter((file) => readFileSync(file, 'utf8').includes(`join(', ')`));
    // Code that is exported, a cell that is saved as CSV, and words as the user types them.
    const others = /^web\/(?:features\/tools\/export\/|content\/links\/check-link|forms\/settings\/setting-widgets)/;
    expect(joined.filter((file) => !others.test(file))).toEqual([]);
  });

  it('are those of the glossary in the documentation', () => {
    const pages = ['docs', 'docs/zh-CN'].flatMap((folder) =>
      readdirSync(folder)
        // The glossary names the refused words; rules quote the catalogues.
        .filter((name) => name.endsWith('.md') && !['glossary.md', 'rules.md'].includes(name))
        .map((name) => path.join(folder, name)),
    );
    const refused = [...pages, 'README.md', 'README.zh-CN.md', 'SECURITY.md'].flatMap((page) =>
      readFileSync(page, 'utf8')
        .split('\n')
        .map((line) => line.replaceAll(/\]\([^)]*\)/g, ']'))
        .filter(isRefused)
        .map((line) => `${page}: ${line}`),
    );
    expect(refused).toEqual([]);
  });
});

/** How a component's first text, or the text of a property, is written in TSX, up to the translation. */
const within = (tags: string) => `<(?:${tags})\\b(?:=>|[^>/]|/(?!>))*>\\s*\\{`;
const ofProperty = (tags: string, name: string) => `<(?:${tags})\\b(?:=>|[^<>])*?\\b${name}=\\{`;

/** So many characters a text may have at most, by where it stands. */
const LENGTHS = [
  { of: 'button', before: within('Button|QuietButton'), most: 20 },
  { of: 'tab', before: "\\{ key: '[\\w-]+', label: ", most: 14 },
  { of: 'column', before: '\\bhead: ', most: 12 },
  { of: 'badge', before: within('Badge'), most: 24 },
  { of: 'heading', before: within('h1|h2|h3|h4|summary'), most: 50 },
  { of: 'title', before: ofProperty('Dialog|PagePart', 'title'), most: 50 },
  { of: 'empty state', before: ofProperty('EmptyState', 'title'), most: 40 },
  { of: 'tooltip', before: ofProperty('IconButton', 'label'), most: 100 },
];

/** The keys of the texts that stand at such places. Keys that are put together at run time are not among them. */
function keysAt(code: string, before: string): string[] {
  const spaces = [...code.matchAll(/const (\w+) = useTranslations\((?:'([\w.]*)')?\)/g)];
  const calls = new RegExp(`${before}(\\w+)\\('([\\w.]+)'`, 'g');
  return [...code.matchAll(calls)].flatMap(({ index, 1: name, 2: key }) => {
    const space = spaces.findLast((each) => each[1] === name && each.index < index)?.[2];
    return key === undefined || space === undefined ? [] : [`${space}.${key}`];
  });
}

describe('the lengths', () => {
  const components = sourcesIn('web', '.tsx').map((file) => readFileSync(file, 'utf8'));

  it.each(LENGTHS)('of each $of is $most characters at most', ({ of, before, most }) => {
    const keys = new Set(components.flatMap((code) => keysAt(code, before)));
    const texts = [...keys].map((key) => [key, english.get(key) ?? ''] as const);
    // Where none is found, the pattern has grown old.
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(([, text]) => longest(text) > most)).toEqual([]);
    // No sentence; an empty state may be one.
    const sentences = texts.filter(([, text]) => text.endsWith('.') && of !== 'empty state');
    expect(sentences).toEqual([]);
  });
});

describe('the language of the interface', () => {
  it.each([
    [['zh-TW', 'en'], 'zh-CN'],
    [['de-DE', 'zh-Hans-CN'], 'zh-CN'],
    [['fr', 'en-GB'], 'en'],
    [['de'], 'en'],
  ] as const)('for a browser that wants %j is %s', (languages, language) => {
    expect(preferredLanguage(languages)).toBe(language);
  });
});
