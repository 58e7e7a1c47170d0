import { Secrets } from '../../../core/secrets/secrets';
import { createTranslator } from 'use-intl';
import { describe, expect, it } from 'vitest';

import type { FindingGroup } from '../../../core/judge/finding-groups';
import { SECTION_NAMES, specLink } from '../../../core/protocol/findings/spec-sections';
import { VERSIONS_OLDEST_FIRST } from '../../../core/protocol/protocol-settings';
import { remedyKey } from '../../../core/protocol/findings/finding-text';
import { type Rule, rules } from '../../../core/protocol/findings/rules';
import enRules from '../../../core/protocol/findings/texts.json';
import { common } from '../../i18n/en';
import { commonLazy, findingsPage as en } from '../../i18n/en/lazy';
import { findings as zhRules, findingsPage as zh } from '../../i18n/zh-cn/lazy';
import type { LogEntry } from '../../../core/transports/message-log';
import { NO_FILTER } from '../../navigation/finding-filter';
import { filterItems, itemsOfGroups } from './finding-items';
import { excerptAt, findingsAsJson, findingsAsMarkdown, type ReportWords, type ReportSource } from './findings-report';

const entry: LogEntry = {
  kind: 'message',
  seq: 7,
  at: 0,
  direction: 'received',
  shape: { kind: 'result', id: 1 },
  raw: '{"result":{"tools":[{"name":7,"note":"hunter2-secret"}]}}',
  size: 20,
};

const group: FindingGroup = {
  rule: 'field-wrong-type',
  severity: 'error',
  who: 'server',
  count: 3,
  patterns: new Map([['$.result.tools[*]', 3]]),
  first: 7,
  last: 9,
  findings: [
    {
      rule: 'field-wrong-type',
      severity: 'error',
      who: 'server',
      seq: 7,
      pointer: '/result/tools/0',
      path: '$.result.tools[0]',
      isAbsent: false,
      values: { field: 'name', definition: 'Tool' },
      version: '2025-11-25',
    },
  ],
};

const source: ReportSource = {
  server: 'a server',
  version: '2025-11-25',
  date: new Date(0),
  checked: 12,
  groups: [group],
  texts: { sentenceOf: () => 'It is `wrong`\n# not a heading', remedyOf: () => 'Right it.' },
  entry: () => entry,
  secrets: new Secrets(['hunter2-secret']),
  serverCheck: [{ step: 'ping', expected: 'a | b', actual: 'hunter2-secret', status: 'passed' }],
};

const t = createTranslator({
  locale: 'en',
  messages: { findingsPage: { ...common, ...commonLazy, ...en } },
  namespace: 'findingsPage',
}) as ReportWords;

describe('a report', () => {
  it('has server, version, date and places, and no secret', () => {
    const json = JSON.parse(findingsAsJson(source)) as { findings: unknown[] };
    expect(json).toMatchObject({
      server: 'a server',
      protocolVersion: '2025-11-25',
      date: '1970-01-01T00:00:00.000Z',
      messagesChecked: 12,
      findings: [
        {
          rule: 'field-wrong-type',
          count: 3,
          specification: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#tool',
          findings: [{ message: 7, path: '$.result.tools[0]', excerpt: '{"name":7,"note":"••••••"}' }],
        },
      ],
    });
    expect(JSON.stringify(json)).not.toContain('hunter2');
  });

  it('is Markdown that a server’s words cannot change', () => {
    const text = findingsAsMarkdown(source, t);
    expect(text).toContain('## Error: `field-wrong-type` (Server, 3 places)');
    expect(text).toContain('- Message 7 `$.result.tools[0]`: It is \\`wrong\\` \\# not a heading');
    expect(text).toContain('| ping | a \\| b | •••••• | passed |');
    expect(text).not.toContain('hunter2');
  });

  it('says so where there is nothing', () => {
    expect(findingsAsMarkdown({ ...source, groups: [], serverCheck: [] }, t)).toContain(en.report.none);
  });

  it('has an excerpt of what is not JSON, and none of what is not there', () => {
    const noise: LogEntry = { kind: 'noise', seq: 1, at: 0, text: 'hello', size: 5 };
    expect(excerptAt(noise, '')).toBe('hello');
    expect(excerptAt(entry, '/result/tools/4/x')).toBe('');
    expect(excerptAt(undefined, '')).toBe('');
  });
});

describe('the filter', () => {
  const texts = { sentenceOf: () => 'It is wrong.', remedyOf: () => 'Right the tools.' };
  const own: FindingGroup = { ...group, who: 'client' };
  const items = itemsOfGroups([group, own], () => entry, texts);
  it.each([
    ['hides what Loupe sent', NO_FILTER, 1],
    ['shows it when asked to', { ...NO_FILTER, withOwn: true }, 2],
    ['takes words in any order', { ...NO_FILTER, text: 'TOOLS wrong' }, 1],
    ['leaves out what does not match', { ...NO_FILTER, text: 'nothing' }, 0],
    ['leaves out a severity', { ...NO_FILTER, hidden: new Set(['error'] as const) }, 0],
    ['leaves out a source', { ...NO_FILTER, hiddenSources: new Set(['definitions'] as const) }, 0],
    ['keeps the other sources', { ...NO_FILTER, hiddenSources: new Set(['messages'] as const) }, 1],
  ])('%s', (_, filter, count) => {
    expect(filterItems(items, filter)).toHaveLength(count);
  });
});

describe('the texts', () => {
  it('say every rule in both languages', () => {
    const names = Object.keys(rules).sort();
    expect(Object.keys(enRules).sort()).toEqual(names);
    expect(Object.keys(zhRules).sort()).toEqual(names);
  });
  it('have a remedy for every rule', () => {
    for (const rule of Object.keys(rules) as Rule[]) {
      expect(en.remedies).toHaveProperty(remedyKey(rule));
      expect(zh.remedies).toHaveProperty(remedyKey(rule));
    }
  });
  it('fill in the same values in both languages', () => {
    const names = (text: string) => [...text.matchAll(/\{([a-z]\w*)\}/g)].map(([, name]) => name);
    for (const [rule, what] of Object.entries(enRules)) {
      const other = (zhRules as Record<string, string>)[rule];
      for (const name of names(what)) expect([rule, other]).toEqual([rule, expect.stringContaining(`{${name}`)]);
    }
  });
});

describe('a link', () => {
  it('leads to a page of the specification, whatever the section and version', () => {
    for (const section of SECTION_NAMES.filter((name) => name !== 'apps' && name !== 'skills')) {
      for (const version of VERSIONS_OLDEST_FIRST) {
        expect(specLink(section, version, 'Tool')).toMatch(
          /^https:\/\/modelcontextprotocol\.io\/specification\/\d{4}-\d\d-\d\d(?:\/[\w#/-]+)?$/,
        );
      }
    }
  });
  it('leads to the specification of MCP Apps, where that says it', () => {
    expect(specLink('apps', '2025-11-25')).toMatch(/\/ext-apps\/.*\/apps\.mdx$/);
  });
  it.each([
    ['schema', '2025-11-25', 'CallToolResult', '2025-11-25/schema#calltoolresult'],
    ['schema', '2024-11-05', 'CallToolResult', '2024-11-05/server/tools'],
    ['progress', '2026-07-28', '', '2026-07-28/basic/patterns/progress'],
    ['lifecycle', '2025-03-26', '', '2025-03-26/basic/lifecycle#initialization'],
  ] as const)('%s of %s', (section, version, definition, end) => {
    expect(specLink(section, version, definition)).toBe(`https://modelcontextprotocol.io/specification/${end}`);
  });
});
