// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { afterEach, describe, expect, it } from 'vitest';

import { fuzzing } from '../../e2e/fuzz';
import { parseJson } from '../json/lossless';
import type { Outcome } from '../session/requests/outcome';
import type { Report, ReportBounds, ReportedCall, ReportedFinding, RunsToDraw, RunToDraw } from './report';
import { writeReport } from './write-report';

const png = PNG.sync.write(new PNG({ width: 3, height: 2 })).toString('base64');

const runs = new Map<number, RunToDraw>();

afterEach(() => runs.clear());

function callOf(run: RunToDraw, more: Partial<ReportedCall> = {}): ReportedCall {
  const id = runs.size;
  runs.set(id, run);
  return {
    title: 'look',
    target: { kind: 'tool', name: 'look' },
    runs: [{ id, status: 'ok', durationMs: 12, startedAt: 0 }],
    ...more,
  };
}

function reportOf(calls: readonly ReportedCall[], more: Partial<Report> = {}): Report {
  return {
    kind: 'report',
    title: 'A report',
    madeAt: 0,
    by: 'mcp-loupe 0.0.0',
    language: 'en',
    sections: [{ kind: 'runs', title: 'a server', calls }],
    ...more,
  };
}

async function written(report: Report, bounds?: Partial<ReportBounds>, from: RunsToDraw = runs): Promise<string> {
  let file = '';
  for await (const piece of writeReport(report, from, bounds)) file += piece;
  return file;
}

async function opened(report: Report, bounds?: Partial<ReportBounds>): Promise<Document> {
  return new DOMParser().parseFromString(await written(report, bounds), 'text/html');
}

function ended(outcome: Outcome, omitted: readonly string[] = []): RunToDraw {
  const stored = { omitted, isMasked: false, serverRequests: [], findings: [], pictures: [] };
  return { outcomes: [outcome], stored };
}
const about = { request: '', millis: 0, raw: '', size: 0 };
const result = (value: unknown) => ended({ ...about, kind: 'result', result: value, elided: [] });
const text = (words: string) => result({ content: [{ type: 'text', text: words }] });

/** What stands there as it is read: without the blanks of the file. */
function wordsOf(element: Element | null): string {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

/** The elements and attributes of a page, in their order, without the values of the latter. */
function bonesOf(page: Document): string {
  return [...page.querySelectorAll('*')]
    .map((element) => `${element.tagName} ${element.getAttributeNames().join(' ')}`)
    .join('\n');
}

describe('what a server says', () => {
  const HOSTILE = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          ...['<script>', '</script>', '</style>', '<img src=x onerror=alert(1)>', '"', "'", '>'],
          ...['-->', '<!--', '&#60;b&#62;', '&lt;', '[a](javascript:alert(1))', '```', '**', '`'],
          ...['\n', '\n\n', '    ', '| a |\n|---|\n', '![x](https://a.example/x.png)', '<pre>', '\0'],
          ...['[x]: data:text/html,x', '<https://a.example/">', '# ', '- [ ] ', 'a@b.example'],
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  );
  const ALLOWED = new Set([
    ...['DIV', 'P', 'SPAN', 'PRE', 'CODE', 'EM', 'STRONG', 'DEL', 'UL', 'OL', 'LI', 'A', 'BR'],
    ...['H5', 'H6', 'HR', 'BLOCKQUOTE', 'TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD', 'DETAILS'],
    ...['SUMMARY', 'DL', 'DT', 'DD', 'IMG'],
  ]);

  it('makes no element and no attribute, wherever it stands', async () => {
    const at = (words: string) =>
      reportOf(
        [
          callOf(
            {
              arguments: { [words]: words, list: [words], rows: [{ a: words }, { a: words }] },
              schema: { type: 'object', properties: { list: { title: words } } },
              serverRequests: [
                { method: 'elicitation/create', params: { message: words, url: words }, answer: {} },
                { method: words, params: { a: words }, answer: { b: words } },
              ],
              ...ended({
                ...about,
                kind: 'error',
                error: { code: words, message: words, data: words },
                request: JSON.stringify({ words }),
              }),
              findings: [{ rule: words, severity: 'note', path: words, text: words, url: words }],
            },
            {
              title: words,
              target: { kind: 'tool', name: `x${words}` },
              tags: [words],
              checks: [{ check: 'content', at: words, passed: false, expected: words, actual: words }],
            },
          ),
        ],
        { title: words, by: words },
      );
    // What is there once there are any words is the same, whichever they are.
    const plain = bonesOf(await opened(at('word')));
    await fc.assert(
      fc.asyncProperty(HOSTILE, async (words) => {
        fc.pre(words.trim() !== '' && words !== 'list' && words !== 'rows');
        const bones = bonesOf(await opened(at(`word ${words}`)));
        // A cell of many words is told from one of few.
        expect(bones.replaceAll('TD class', 'TD ')).toBe(plain);
      }),
      fuzzing(40),
    );
  });

  it('is Markdown that neither runs, loads nor leads anywhere but to the web or to mail', async () => {
    await fc.assert(
      fc.asyncProperty(HOSTILE, async (words) => {
        const page = await opened(reportOf([callOf(text(words))]));
        const answer = page.querySelector('.answer');
        for (const element of answer?.querySelectorAll('*') ?? []) {
          expect(ALLOWED).toContain(element.tagName);
          for (const { name, value } of element.attributes) {
            expect(name).not.toMatch(/^(?:on|style$|srcset$)/);
            if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/i);
            if (name === 'src') expect(value).toMatch(/^data:image\/(?:png|jpeg|gif|webp);base64,/);
          }
        }
        expect(page.querySelectorAll('script')).toHaveLength(1);
      }),
      fuzzing(100),
    );
  });
});

it('allows its own script and style alone, and no network', async () => {
  for (const kind of ['report', 'walkthrough'] as const) {
    const page = await opened(reportOf([callOf(text('hello'))], { kind }));
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
    const hashOf = (name: string) =>
      createHash('sha256')
        .update(page.querySelector(name)?.textContent ?? '')
        .digest('base64');
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      'img-src data:',
      'media-src data:',
      `style-src 'sha256-${hashOf('style')}'`,
      `script-src 'sha256-${hashOf('script')}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.querySelectorAll('[style], link, iframe, object')).toHaveLength(0);
  }
});

it('has the form as it was filled, with what was not sent', async () => {
  const schema = {
    type: 'object',
    properties: {
      city: { type: 'string', title: 'City' },
      at: { type: 'object', properties: { lat: { type: 'number' } } },
      days: { type: 'integer', title: 'Days' },
    },
  };
  const args = parseJson('{"at":{"lat":1.0},"city":"Oslo","tags":["a","b"],"note":""}');
  const page = await opened(reportOf([callOf({ ...text(''), arguments: args, schema })]));
  const rows = [...page.querySelectorAll('.arguments > .fields > .field')].map(wordsOf);
  expect(rows).toEqual([
    'City city Oslo',
    // With the digits that were sent.
    'at lat 1.0',
    'tags ab',
    'note empty string',
    'Not sent Days',
  ]);
});

it('holds pictures, sounds and files, and says of what is too long that it was left out', async () => {
  const content = [
    { type: 'image', data: png, mimeType: 'image/jpeg' },
    { type: 'audio', data: 'UklGRiQAAABXQVZFZm10IA==', mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: 'file:///a/b.zip', blob: 'UEsDBAoAAAA=' } },
    { type: 'image', data: '###', mimeType: 'image/png' },
    { type: 'resource_link', uri: 'javascript:alert(1)', name: 'odd' },
    { type: 'hologram', size: 9007199254740993n.toString() },
  ];
  const page = await opened(reportOf([callOf(result({ content }))]));
  const blocks = [...page.querySelectorAll('.answer > .block')].map(wordsOf);
  // What the bytes are, not what they are called.
  expect(page.querySelector('img')?.getAttribute('src')).toBe(`data:image/png;base64,${png}`);
  expect(blocks[0]).toMatch(/^Image 1 image\/png · 3 × 2 pixels · \d+ B$/);
  expect(page.querySelector('audio')?.getAttribute('src')).toMatch(/^data:audio\/wav;base64,/);
  expect(page.querySelector('a.file')?.getAttribute('download')).toBe('b.zip');
  expect(blocks[3]).toContain('The data is not valid base64.');
  expect(page.querySelector('a[href^="javascript"]')).toBeNull();
  expect(blocks[5]).toContain('Unknown block type “hologram”');

  const bounds = { text: 50, media: 10 };
  const short = await opened(
    reportOf([callOf(result({ content: [...content.slice(0, 1), { type: 'text', text: 'x'.repeat(80) }] }))]),
    bounds,
  );
  expect(short.querySelector('img')).toBeNull();
  const cuts = [...short.querySelectorAll('.block .cut')].map(wordsOf);
  expect(cuts[0]).toMatch(/left out because it exceeds the limit of 10 B per file/);
  expect(cuts[1]).toBe('… 30 of 80 characters left out.');
});

it('shows rows as a table, and structured content once', async () => {
  const rows = [
    { city: 'Oslo', degrees: 3.4 },
    { city: 'Lima', degrees: 20 },
  ];
  const structuredContent = { rows };
  const said = { type: 'text', text: JSON.stringify(structuredContent) };
  const page = await opened(reportOf([callOf(result({ content: [said], structuredContent }))]));
  expect([...page.querySelectorAll('.answer th')].map(wordsOf)).toEqual(['city', 'degrees']);
  expect(page.querySelectorAll('.answer > .block')).toHaveLength(1);
  const csv = await opened(reportOf([callOf(text('a,b,c\n1,2,3\n4,5,6\n7,8,9'))]));
  expect(csv.querySelectorAll('.answer tbody tr')).toHaveLength(3);
});

it('has no secret of a schema, wherever it stands, and asks for what is read when its turn comes', async () => {
  const schema = { properties: { user: { type: 'string' }, key: { type: 'string', format: 'password' } } };
  const requestedSchema = { properties: { pin: { type: 'integer', writeOnly: true } } };
  const shown: RunToDraw = {
    schema,
    arguments: { user: 'CANARY-key', key: 'CANARY-key', more: ['CANARY-key'] },
    serverRequests: [
      {
        method: 'elicitation/create',
        params: { message: 'Your PIN?', requestedSchema },
        answer: { action: 'accept', content: { pin: 748_291 } },
      },
    ],
    ...ended({
      ...about,
      kind: 'result',
      result: {
        content: [{ type: 'text', text: 'You said CANARY-key and 748291.' }],
        structuredContent: { pin: 748_291 },
      },
      elided: [],
      request: '{"key":"CANARY-key"}',
    }),
  };
  const checks = [{ check: 'values' as const, passed: false, expected: '1', actual: '"CANARY-key"' }];
  for (const kind of ['report', 'walkthrough'] as const) {
    for (const from of [runs, () => Promise.resolve(shown)]) {
      const call = callOf(shown, { runs: [{ id: runs.size, status: 'ok', checks }] });
      const file = await written(reportOf([call], { kind }), {}, from);
      expect(file).not.toMatch(/CANARY|748291/);
      expect(file).toContain('••••••');
    }
  }
  const omitted = await opened(
    reportOf([callOf({ ...ended({ ...about, kind: 'cancelled' }, ['key']), schema, arguments: {} })]),
  );
  expect(wordsOf(omitted.querySelector('.arguments'))).toBe('Not sent user key •••••• Secret (not included)');
});

it('never holds media in one string with anything else', async () => {
  const data = `${png.slice(0, 40)}${'A'.repeat(400_000)}`;
  const call = callOf(result({ content: [{ type: 'image', data, mimeType: 'image/png' }] }));
  const pieces: string[] = [];
  for await (const piece of writeReport(reportOf([call, call]), runs)) pieces.push(piece);
  expect(pieces.filter((piece) => piece === data)).toHaveLength(2);
});

it('is in the language that it is asked for, in dark and light, with every call in its contents', async () => {
  const calls = [
    callOf(text('a'), { title: 'first', status: 'passed' }),
    callOf(ended({ ...about, kind: 'timeout', limit: 2000 }), { title: 'second', status: 'failed' }),
  ];
  const none = { named: [], missing: [] };
  const coverage = { tools: { named: ['look'], missing: ['a', 'b'] }, prompts: none, resources: none, templates: none };
  const sections = [{ kind: 'suite', title: 'a suite', calls, coverage }] as const;
  const page = await opened(reportOf(calls, { language: 'zh-CN', sections }));
  expect([...page.querySelectorAll('.coverage li')].map(wordsOf)).toEqual(['工具：已覆盖 1 / 3；未覆盖：a、b']);
  expect(page.documentElement.lang).toBe('zh-CN');
  expect([...page.querySelectorAll('nav a')].map(wordsOf)).toEqual(['✓first 通过', '✕second 失败']);
  for (const link of page.querySelectorAll('nav a'))
    expect(page.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
  expect(page.body.textContent).toContain('2 秒内没有响应');
});

it('shows contents and a way back to them only if it has several calls', async () => {
  const hasContents = async (...calls: ReportedCall[]) => {
    const page = await opened(reportOf(calls));
    return [page.querySelector('.contents:not([hidden])') !== null, page.querySelector('.to-contents') !== null];
  };
  expect(await hasContents(callOf(text('a')))).toEqual([false, false]);
  expect(await hasContents(callOf(text('a')), callOf(text('b')))).toEqual([true, true]);
});

it('says once what each rule of its findings means, and links to that', async () => {
  const finding = (rule: string): ReportedFinding => ({ rule, severity: 'error', path: '$', text: 'Wrong.' });
  const call = callOf({ ...text('Fine.'), findings: ['frame-a', 'frame-b', 'no-such-rule'].map(finding) });
  const rules = '# Rules\n\n## frame-a\n\n**Error**: It is _wrong_.\n\n## frame-b\n\nMore.\n\n## frame-c\n\nOther.\n';
  const page = await opened(reportOf([call, call], { rules }));
  const said = [...page.querySelectorAll('.rules > div')];
  expect(said.map(wordsOf)).toEqual(['frame-a Error: It is wrong.', 'frame-b More.']);
  const links = [...page.querySelectorAll('.finding a')].map((link) =>
    page.querySelector(link.getAttribute('href') ?? ''),
  );
  expect(links).toEqual([...said, ...said]);
  expect(page.body.textContent).toContain('no-such-rule');
  expect((await opened(reportOf([call]))).querySelector('.rules')).toBeNull();
});

it('a walkthrough has a step for each call, and nothing that only testers read', async () => {
  const call = callOf(
    { ...text('Fine.'), arguments: { start_date: 'today' }, findings: [] },
    { notes: 'Smile.', checks: [{ check: 'content', passed: false, expected: 'a', actual: 'b' }] },
  );
  const page = await opened(reportOf([call, call], { kind: 'walkthrough', title: 'A tour' }));
  expect([...page.querySelectorAll('.slide')].map(({ id }) => id)).toEqual(['s0', 's1', 's2']);
  const step = wordsOf(page.querySelector('#s1'));
  expect(step).toBe('look Arguments Start date today Result Fine. Notes Smile.');
});

it('a walkthrough shows moments in rows as people read them, a report as they were sent', async () => {
  const at = '2026-09-07T16:40:00.000Z';
  const rows = result({ content: [], structuredContent: { orders: [{ at }, { at }] } });
  const shown = await opened(reportOf([callOf(rows)], { kind: 'walkthrough' }));
  expect(shown.querySelector('td time')?.getAttribute('datetime')).toBe(at);
  expect(shown.querySelector('td')?.textContent).not.toContain(at);
  const report = await opened(reportOf([callOf(rows)]));
  expect(report.querySelector('td')?.textContent).toContain(at);
});

it('a walkthrough says a sentence once, though structured content repeats it', async () => {
  const summary = 'Lisbon: 24 degrees, sun, and a light wind';
  const said = result({ content: [{ type: 'text', text: summary }], structuredContent: { city: 'Lisbon', summary } });
  const shown = await opened(reportOf([callOf(said)], { kind: 'walkthrough' }));
  expect(wordsOf(shown.querySelector('#s1 .answer'))).toBe(`${summary} City Lisbon`);
});

it('a walkthrough says of a step that it has no recorded result', async () => {
  const page = await opened(reportOf([callOf({ outcomes: [] })], { kind: 'walkthrough' }));
  expect(page.querySelector('.answer')?.textContent).toContain('No recorded result.');
});

it('a walkthrough shows the arguments as their form is customized, and a report as they are', async () => {
  const size = { type: 'string', enum: ['s', 'l'] };
  const schema = {
    type: 'object',
    properties: {
      api_token: { type: 'string' },
      pin: { type: 'string' },
      size,
      gift: { type: 'boolean' },
      extras: { type: 'array', uniqueItems: true, items: { enum: ['ice', 'milk'] } },
      cups: {
        type: 'array',
        items: { type: 'object', properties: { id: {}, size, sugar: { title: 'Sweetness' } } },
      },
      city: { type: 'string' },
    },
  };
  const sizes = { 'ui:enumNames': ['Small', 'Large'] };
  const ui = {
    'ui:order': ['city', '*'],
    api_token: { 'ui:widget': 'hidden' },
    pin: { 'ui:options': { widget: 'password', title: 'Secret sign' } },
    size: { ...sizes, 'ui:title': 'How much?', 'ui:help': 'In cups' },
    gift: { 'ui:enumNames': ['As a gift', 'For myself'] },
    extras: { 'ui:enumNames': { ice: 'With ice' } },
    cups: { items: { 'ui:order': ['sugar', 'size'], id: { 'ui:widget': 'hidden' }, size: sizes } },
    city: 7,
  };
  const args = {
    api_token: 'inner-1',
    pin: '4321',
    size: 'l',
    gift: true,
    extras: ['ice', 'milk'],
    cups: [
      { id: 'x1', size: 's', sugar: 1 },
      { id: 'x2', size: 'l', sugar: 2 },
    ],
    city: 'Oslo',
  };
  const exchange = { ...text('Fine.'), arguments: args, schema, ui };
  const shown = await opened(reportOf([callOf(exchange)], { kind: 'walkthrough' }));
  const step = wordsOf(shown.querySelector('#s1 .arguments'));
  // Cells and lines have no blank between them.
  expect(step).toBe(
    'City Oslo Secret sign •••••• How much? LargeIn cups Gift As a gift ' +
      'Extras With icemilk Cups SweetnessSize 1Small 2Large',
  );
  const plain = wordsOf((await opened(reportOf([callOf(exchange)]))).querySelector('.arguments'));
  for (const word of ['api_token inner-1', 'size l', 'gift true', 'x1']) expect(plain).toContain(word);
  // What has no field to show has no part of the step.
  const hidden = { ...text('Fine.'), arguments: { api_token: 'inner-1' }, schema, ui };
  const bare = await opened(reportOf([callOf(hidden)], { kind: 'walkthrough' }));
  expect(wordsOf(bare.querySelector('#s1'))).toBe('look Result Fine.');
});
