// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { type ListedTool, readTools } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { sendRun } from '../../../core/run/send-run';
import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { ResultPanel } from './result-panel';
import type { Run } from '../../../core/run/run';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => undefined;

/** A tool of wrong-outputs.mjs, the findings that its result must have, and what must be in sight of it; those that are laid out or decoded are in e2e/results.spec.ts. */
interface WrongOutput {
  tool: string;
  findings: [path: string, words: RegExp][];
  shown: (string | RegExp)[];
}

const WRONG_STRUCTURE: WrongOutput[] = [
  {
    tool: 'structured_violates',
    findings: [
      ['$.structuredContent.city', /string/],
      ['$.structuredContent.temperature', /60/],
      ['$.structuredContent.days[0].wind', /number/],
      ['$.structuredContent.days[1].date', /required/i],
      ['$.structuredContent.unit', /required/i],
      ['$.structuredContent.extra', /Unknown property/],
    ],
    shown: ['see structuredContent', '999', 'strong'],
  },
  {
    tool: 'structured_missing',
    findings: [['$.structuredContent', /must have structuredContent/]],
    shown: ['no structure here'],
  },
  {
    tool: 'structured_unpromised',
    findings: [['$.content', /content is empty/]],
    shown: ['asked'],
  },
  {
    tool: 'structured_not_object',
    findings: [['$.structuredContent', /must be of type object, but is array/]],
    shown: ['3'],
  },
  {
    tool: 'structured_disagrees',
    findings: [['$.content[0].text', /differs from structuredContent/]],
    shown: [/count:\s1/, /count:\s2/],
  },
  {
    tool: 'bad_output_schema',
    findings: [['$.structuredContent', /can’t be fully validated/]],
    shown: [/a:\s1/],
  },
];

const WRONG_SCHEMAS: WrongOutput[] = [
  {
    tool: 'schema_never',
    findings: [['$.structuredContent.city', /Unknown property/]],
    shown: ['Oslo'],
  },
  {
    tool: 'schema_contradiction',
    findings: [
      ['$.structuredContent.n', /at least 10/],
      ['$.structuredContent.n', /at most 5/],
    ],
    shown: ['7'],
  },
  {
    tool: 'schema_dialect',
    findings: [['$.structuredContent', /my-own-dialect/]],
    shown: [/a:\s1/],
  },
  {
    tool: 'schema_network',
    findings: [['$.structuredContent', /doesn’t load.*\$defs/]],
    shown: [/a:\s1/],
  },
  {
    tool: 'schema_array_root',
    findings: [['$.structuredContent', /type: "object"/]],
    shown: ['nothing'],
  },
];

const WRONG_DETAILS: WrongOutput[] = [
  {
    tool: 'base64_variants',
    findings: [
      ['$.content[0].data', /whitespace/],
      ['$.content[1].data', /URL-safe alphabet/],
      ['$.content[2].data', /padding/],
      ['$.content[3].data', /data: URL/],
      ['$.content[4].data', /Encoded twice/],
      ['$.content[5].data', /hexadecimal/],
    ],
    shown: [],
  },
  {
    tool: 'files_called_wrong',
    findings: [
      ['$.content[0].resource.mimeType', /text\/plain.*application\/pdf/],
      ['$.content[1].resource.mimeType', /application\/zip.*application\/gzip/],
      ['$.content[2].resource.mimeType', /not UTF-8 text/],
      ['$.content[3].resource.mimeType', /not valid JSON: line 1, column 9/],
      ['$.content[4].resource.mimeType', /sent as text/],
      ['$.content[5].resource.mimeType', /not a valid media type/],
    ],
    shown: ['not bytes', 'no media type'],
  },
  {
    tool: 'odd_members',
    findings: [
      ['$.content[0].annotations', /is null/],
      ['$.content[1].mime_type', /mimeType/],
      ['$.content[2].title', /Unknown field/],
      ['$.content[3]._meta["no good name "]', /not a valid _meta key/],
      ['$.content[3]._meta["dev.mcp/x"]', /reserved/],
      ['$.content[4].annotations.lastModified', /2025-02-30/],
      ['$.is_error', /isError/],
      ['$.took', /Unknown field/],
    ],
    shown: ['null members', 'a title', /took:\s12/],
  },
  {
    tool: 'bad_links',
    findings: [
      ['$.content[0].uri', /not an absolute URI/],
      ['$.content[1].uri', /U\+0020/],
      ['$.content[4].size', /-1/],
      ['$.content[5].icons[0].src', /https:, http: or data:/],
    ],
    shown: ['docs/readme.md'],
  },
  {
    tool: 'text_oddities',
    findings: [
      ['$.content[0].text', /Duplicate key/],
      ['$.content[1].text', /surrogate/],
      ['$.content[2].text', /U\+FFFD/],
      ['$.content[3].text', /U\+202E/],
      ['$.structuredContent.id', /12345678901234567000/],
    ],
    shown: ['second', '12345678901234567890'],
  },
];

const WRONG_BLOCKS: WrongOutput[] = [
  {
    tool: 'unknown_block',
    findings: [['$.content[1].type', /hologram/]],
    shown: ['before', /depth:\s3/, 'after'],
  },
  {
    tool: 'block_without_type',
    findings: [['$.content[0].type', /Missing required field type/]],
    shown: ['who am I?'],
  },
  {
    tool: 'block_not_object',
    findings: [
      ['$.content[0]', /must be of type object/],
      ['$.content[1]', /must be of type object/],
      ['$.content[2]', /must be of type object/],
      ['$.content[3]', /must be of type object/],
    ],
    shown: ['just a string', 'nested'],
  },
  {
    tool: 'wrong_field_types',
    findings: [
      ['$.content[0].text', /string/],
      ['$.content[1].text', /string/],
      ['$.content[2].data', /string/],
      ['$.content[2].mimeType', /string/],
    ],
    shown: ['a string', '12'],
  },
  { tool: 'empty_content', findings: [['$.content', /no content/]], shown: ['No content.'] },
  { tool: 'empty_result', findings: [['$.content', /content/]], shown: [] },
  { tool: 'content_not_array', findings: [['$.content', /array/]], shown: ['alone'] },
  {
    tool: 'bad_annotations',
    findings: [
      ['$.content[0].annotations.priority', /7/],
      ['$.content[0].annotations.audience[0]', /robot/],
      ['$.content[0].annotations.lastModified', /ISO 8601/],
    ],
    shown: ['badly annotated', 'yesterday'],
  },
  {
    tool: 'resource_both',
    findings: [
      ['$.content[0].resource', /both text and blob/],
      ['$.content[1].resource.blob', /Invalid base64/],
    ],
    shown: ['fixture://both', '%%%'],
  },
];

const WRONG_MEDIA: WrongOutput[] = [
  {
    tool: 'bad_base64_image',
    findings: [['$.content[0].data', /Invalid base64/]],
    shown: ['@@ not base64 @@'],
  },
  {
    tool: 'truncated_png',
    findings: [['$.content[0].data', /truncated/]],
    shown: ['image/png', '150 B'],
  },
  { tool: 'empty_image', findings: [['$.content[0].data', /data is empty/]], shown: ['image/png'] },
  {
    tool: 'wav_called_mpeg',
    findings: [['$.content[0].mimeType', /audio\/mpeg.*audio\/wav/]],
    shown: [/1\.6\d? kB|1\.6 KB/],
  },
  {
    tool: 'big_wrong_block',
    findings: [
      ['$.content[1].type', /hologram/],
      ['$.content[2].text', /Missing required field text/],
    ],
    shown: ['word word'],
  },
];

const host = testHost();
let session: Session;
let tools: ListedTool[];
beforeAll(async () => {
  session = host.session(stdio('node', 'e2e/servers/wrong-outputs.mjs'));
  await session.connect();
  const list = await session.request('tools/list', {});
  if (list.kind !== 'result') throw new Error('no list of tools');
  tools = readTools((list.result as { tools: unknown[] }).tools);
});

let runs = 0;

/** Calls a tool and shows what came of it. @returns the region "Result" */
async function show(name: string, startedAt = Date.now()): Promise<HTMLElement> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const { signal } = new AbortController();
  const state = await sendRun(session, { kind: 'tool', name, arguments: {} }, { signal });
  const id = ++runs;
  const run: Run = { id, number: 1, kind: 'tool', name, arguments: {}, startedAt, state };
  const nothing = () => undefined;
  const { findByRole } = renderInEnglish(
    <WorkspaceContext value={{ tunnel: {} } as unknown as Workspace}>
      <ResultPanel
        session={session}
        tool={tool}
        tools={tools}
        runs={[run]}
        shownRun={run}
        earlier={[]}
        base={undefined}
        onBase={nothing}
        draft={undefined}
        onPresent={nothing}
        renderReportButton={nothing}
        idleAction={null}
        footer={null}
      />
    </WorkspaceContext>,
  );
  return findByRole('region', { name: 'Result' });
}

describe.each(
  Object.entries({
    'structured content against its schema': WRONG_STRUCTURE,
    'blocks that no protocol version knows': WRONG_BLOCKS,
    'schemas that are at fault themselves': WRONG_SCHEMAS,
    'what is wrong in the small': WRONG_DETAILS,
    'media that are not what they are called': WRONG_MEDIA,
  }),
)('%s', (_, outputs) => {
  it.each(outputs)('$tool is shown whole, with a finding at its place', async (output) => {
    const result = await show(output.tool);
    expect(result.dataset['state']).toBe('ok');
    const findings = () =>
      [...result.querySelectorAll('[aria-label=Findings] li')].map((item) => ({
        path: item.querySelector('code')?.textContent,
        words: item.textContent,
      }));
    for (const [path, words] of output.findings) {
      const found = () => findings().filter((each) => each.path === path);
      await waitFor(() => {
        // The first check, which starts the worker, may come late.
        const unfold = within(result).queryByRole('button', { name: /^Show \d+ finding/ });
        if (unfold) fireEvent.click(unfold);
        expect(found().some((each) => words.test(each.words))).toBe(true);
      });
    }
    const panel = within(result).getAllByRole('tabpanel')[0];
    for (const words of output.shown) await waitFor(() => expect(panel?.textContent).toMatch(words));
    const all = findings().map(({ path, words }) => `${path} ${words}`);
    expect(all).toEqual([...new Set(all)]);
    expect('hacked' in window).toBe(false);
  });
});

it('has what a client sees in a tab of its own, however wide the window is', async () => {
  const tabs = within(await show('empty_content')).getByRole('tablist', { name: 'Result view' });
  const names = within(tabs).getAllByRole('tab');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Rendered', 'JSON', 'Client view']);
});

it('says which result is from before the server was connected again', async () => {
  const now = await show('empty_content');
  expect(within(now).queryByText('Before reconnecting')).toBeNull();
  cleanup();
  const earlier = await show('empty_content', 0);
  const note = within(earlier).getByText('Before reconnecting');
  // Its tooltip has the other note, for which the line has no room.
  expect(note.title).toMatch(/connected again.*other arguments/);
  expect(note.textContent).toMatch(/Ran with other arguments/);
});
