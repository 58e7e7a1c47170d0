// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { Conformity } from '../../core/judge/conformity';
import { BatchJudge } from '../../core/judge/judge-batch';
import { type ListedTool, readTools } from '../../core/protocol/tool';
import { sendRun } from '../../core/run/send-run';
import type { Session } from '../../core/session/session';
import { startTestHost, type TestHost } from '../../core/session/testing/session-fixture';
import { openLocally } from '../../core/json/documents/json-document';
import { type ListeningServer, startHttpServer } from '../../e2e/http-servers';
import { startTestProxy, type TestProxy } from '../../e2e/testing/tunnel';
import { useEntryText } from '../content/texts/entry-text';
import { FindingCard } from '../features/findings/finding-card';
import { FindingEntry } from '../features/findings/finding-entry';
import { itemsOfGroups } from '../features/findings/finding-items';
import { useRuleTexts } from '../features/findings/use-rule-texts';
import { ResultPanel } from '../features/tools/result-panel';
import { EntryDetail } from '../features/traffic/entry-detail';
import { entryFilter, NO_FILTER } from '../features/traffic/traffic-filter';
import { renderInEnglish } from '../i18n/testing/render-in-english';
import { WorkspaceContext } from '../session/session-context';
import type { Workspace } from '../session/workspace';

// What each breach is, and in the older version: core/judge/broken-servers.test.ts. Over stdio, on the whole page: e2e/broken-servers.spec.ts.

// The tunnel's socket is Node's, not of the window.
vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

let proxy: TestProxy;
let host: TestHost;
let server: ListeningServer;
let session: Session;
let tools: ListedTool[];
beforeAll(async () => {
  server = await startHttpServer('e2e/servers/broken-http.mjs');
  // As from a page, by way of the proxy.
  proxy = await startTestProxy();
  const tunnel = await proxy.open();
  host = startTestHost(tunnel.asHost({ openDocument: openLocally, storage: undefined }));
  session = host.session({ kind: 'auto', url: `${server.origin}/modern`, headers: {} });
  await session.connect();
  const list = await session.request('tools/list', {});
  tools = readTools(list.kind === 'result' ? (list.result as { tools: unknown[] }).tools : []);
});
afterAll(async () => {
  await host.stop();
  await proxy.close();
  await server.stop();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;

/** Calls a tool and shows what came of it. */
async function callTool(name: string): Promise<HTMLElement> {
  const tool = tools.find((each) => each.name === name) ?? expect.fail(name);
  const { signal } = new AbortController();
  const state = await sendRun(session, { kind: 'tool', name, arguments: {} }, { signal });
  const run = { id: 1, number: 1, kind: 'tool' as const, name, arguments: {}, startedAt: Date.now(), state };
  renderInEnglish(
    <WorkspaceContext value={{ tunnel: {} } as unknown as Workspace}>
      <ResultPanel
        {...{ session, tool, tools, runs: [run], shownRun: run, earlier: [], base: undefined, draft: undefined }}
        {...{ onBase: nothing, onPresent: nothing, renderReportButton: nothing, idleAction: null, footer: null }}
      />
    </WorkspaceContext>,
  );
  return screen.findByRole('region', { name: 'Result' });
}

/** What the traffic has of this text, each entry open. */
function Entries({ text }: { text: string }) {
  const { log } = session;
  const textOf = useEntryText();
  const isFound = entryFilter({ ...NO_FILTER, text }, log, textOf, []);
  const found = log.entriesAfter(0).filter((entry) => isFound?.(entry));
  // Every request has an ID that begins as the one that is cut.
  const shown = found.length > 5 ? found.filter(({ kind }) => kind !== 'message') : found;
  return shown.map((entry) => (
    <EntryDetail
      key={entry.seq}
      {...{ entry, log, summary: textOf(entry), query: text, findings: [], secretNames: new Set<string>() }}
      {...{ onGo: nothing, onOnly: nothing, onResend: undefined, isFilteredOut: false }}
    />
  ));
}

function Cards({ conformity }: { conformity: Conformity }) {
  const items = itemsOfGroups(conformity.snapshot().groups, (seq) => session.log.entry(seq), useRuleTexts());
  return items.map((item, at) => (
    <FindingCard
      key={item.key}
      {...{ item, client: 'Loupe', showsSource: true, selected: undefined, onOpen: nothing }}
      {...{ before: items[at - 1], next: items[at + 1] }}
    />
  ));
}

it('a server of 2026-07-28 that breaks HTTP stays of use, and each breach is told', async () => {
  for (const [tool, state, says] of [
    ['cuts_its_stream', 'transport-error', ''],
    ['answers_twice', 'ok', 'the first answer'],
    ['points_elsewhere', 'transport-error', '307'],
    ['wrong_content_type', 'transport-error', 'text/plain'],
    ['a_page_of_html', 'transport-error', '500'],
    ['half_an_answer', 'transport-error', 'cut'],
    ['fine', 'ok', 'all is well'],
  ] as const) {
    const result = await callTool(tool);
    expect(result.dataset['state'], tool).toBe(state);
    await waitFor(() => expect(result.textContent).toContain(says));
    cleanup();
  }

  for (const [text, shown] of [
    ['"id":"lou', '{"jsonrpc":"2.0","id":"lou'],
    ['the second answer', 'the second answer'],
    ['/elsewhere', '307'],
    ['as plain text', 'text/plain'],
    ['Something went wrong', 'text/html'],
    ['"cut', '"text":"cut'],
  ] as const) {
    const { container } = renderInEnglish(<Entries text={text} />);
    await waitFor(() => expect(container.textContent).toContain(shown));
    cleanup();
  }

  const judge = new BatchJudge();
  const conformity = new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
  await conformity.settled();
  const { groups } = conformity.snapshot();
  const http = 'basic/transports/streamable-http#sending-messages';
  renderInEnglish(<Cards conformity={conformity} />);
  const cards = [...document.querySelectorAll('li[aria-labelledby]')];
  const ruleOf = (card: Element) => document.getElementById(`${card.getAttribute('aria-labelledby')?.split(' ')[1]}`);
  for (const { rule, section, says = '', holds } of [
    { rule: 'stream-not-json', section: http, holds: '"text":"cut' },
    { rule: 'response-twice', section: 'basic#messages', holds: 'the second answer' },
    { rule: 'http-content-type', section: http, says: 'text/plain', holds: 'as plain text' },
    { rule: 'http-stream-cut', section: http, says: 'tools/call', holds: 'POST ' },
    { rule: 'http-redirect', section: http, says: 'localhost', holds: '307' },
    { rule: 'http-html-error', section: http, says: '500', holds: 'Something went wrong' },
  ]) {
    const ofRule = cards.filter((card) => ruleOf(card)?.textContent === rule);
    expect(ofRule[0]?.textContent).toContain('How to fix:');
    expect(ofRule.map(({ textContent }) => textContent).join('\n')).toContain(says);
    const links = ofRule.flatMap((card) => [...card.querySelectorAll('a')]);
    const sections = links.filter(({ textContent }) => textContent.includes('Specification')).map(({ href }) => href);
    expect(sections).toContain(`https://modelcontextprotocol.io/specification/2026-07-28/${section}`);
    const finding = groups.findLast((group) => group.rule === rule)?.findings.at(-1) ?? expect.fail(rule);
    const entry = session.log.entry(finding.seq);
    const { container, unmount } = renderInEnglish(<FindingEntry {...{ finding, all: [finding], entry, tools }} />);
    await waitFor(() => expect(container.textContent).toContain(holds));
    unmount();
  }
});
