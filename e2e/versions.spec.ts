// Where each row of the protocol's table is proven, in the first and in the last version that has it: the last ones of
// both eras (4 and 5 over HTTP) here, the others in core/session/versions.test.ts, without a page.
//
//   Lifecycle            1, 4 (icons, website), 5; connection.spec; conformance
//   Transports           stdio 5, E · HTTP+SSE 1, E · Streamable HTTP 2, 4, 5, E · polling by `retry` 4
//   Headers              session 2, 4 · version 3 · Mcp-* 5; raw.spec
//   Batching             2 (sent over HTTP, received on stdio); raw.spec
//   Tools                1, 5 · annotations 2 · title, outputSchema, _meta 3 · structured content of any kind 5; tools.spec
//   Content              1, 5 · audio 2 · resource_link 3; results.spec
//   Resources            1, 4, 5 · subscriptions 1, 4 (old way), 5 (listen); subscriptions.spec
//   Prompts              1, 4, 5 (in rounds)
//   Completion           1 (without a capability), 3 (context), 5; completion.spec
//   Logging              level set 1, 4 · in each request 5; log.spec
//   Pagination           1, 4, 5 (page by page, ttl); subscriptions.spec
//   Progress             1, 2 (message), 4, 5
//   Cancellation         both ways 1, 4 · 5 (stream closed on HTTP, notification on stdio) · tasks: tasks.spec
//   ping                 both ways 1, 4 · gone 5
//   Sampling             1 · audio 2 · tools 4, 5; sampling.spec
//   Elicitation          form 3, 5 · URL, complete, -32042 4 · URL 5 · every kind of field: elicitation.spec
//   Multi round trip     5 (tool, prompt, resource); sampling.spec
//   Roots                1, 4, 5; sampling.spec
//   Tasks                2025-11-25: 4 over HTTP, tasks.spec on stdio · 2026-07-28: 5 over HTTP, tasks.spec on stdio
//   Results              ttl, cacheScope 5; subscriptions.spec · no resultType: broken-servers.spec
//   Errors               -32002 1, 4 · -32042 4 · -32602, -32020, -32021, -32022, 404 5
//   Extensions           _meta 3 · traceparent 5 · apps.spec
//   Schema dialect       2020-12 5; definition.spec, forms
//
// 1 = 2024-11-05 over HTTP+SSE, 2 = 2025-03-26, 3 = 2025-06-18 and 4 = 2025-11-25 over Streamable HTTP, all built with
// @modelcontextprotocol/sdk; 5 = 2026-07-28 over HTTP and stdio, built with @modelcontextprotocol/server;
// E = server-everything, on stdio and HTTP+SSE pinned to 2024-11-05, over Streamable HTTP at its newest.
import type { Locator, Page } from '@playwright/test';

import { type EveryFeature, startEveryFeature } from './every-feature';
import { startHttpServer } from './http-servers';
import { expect, test as base } from './loupe';
import { connection, connectTo, section, openTab } from './servers-screen';
import {
  answered,
  block,
  call,
  elicitation,
  expectConnected,
  expectResult,
  openAndCall,
  openConnected,
  openTool,
  resultRegion,
  writeJson,
} from './workbench';

const test = base.extend<{ version: string; server: EveryFeature }>({
  version: ['2026-07-28', { option: true }],
  server: async ({ version }, use) => {
    const server = await startEveryFeature(version);
    await use(server);
    await server.stop();
  },
  loupeArgs: async ({ server }, use) => use([`${server.origin}/mcp`]),
});

const sampling = (page: Page): Locator => page.getByRole('dialog', { name: /^Sampling/ });

/** Picks an item of a list in its section. */
async function open(page: Page, list: string, name: RegExp): Promise<void> {
  await section(page, list).click();
  await option(page, list, name).click();
}

function option(page: Page, list: string, name: RegExp): Locator {
  return page.getByRole('listbox', { name: list }).getByRole('option', { name });
}

async function callTool(page: Page, name: string): Promise<void> {
  await section(page, 'Tools').click();
  await openAndCall(page, name);
}

async function sendByHand(page: Page, text: string): Promise<Locator> {
  await openTab(page, 'Traffic', 'Raw');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  return page.getByRole('region', { name: 'Responses' }).getByRole('article').first();
}

/** The page of findings has looked at all messages, and found none of either side to break a rule. */
async function expectNothingFound(page: Page, version: string): Promise<void> {
  await section(page, 'Findings').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('status').first()).toHaveText(new RegExp(`^\\d+ messages checked \\(${version}\\)$`));
  // What clients may trouble with in definitions is no breach of the protocol, and may be found a moment later.
  const definitions = main
    .getByRole('group', { name: 'Source' })
    .getByRole('button', { name: /^Definitions/, pressed: true });
  const list = main.getByRole('list', { name: 'Findings', exact: true });
  await expect(async () => {
    if ((await definitions.count()) > 0) await definitions.click();
    await expect(list.getByRole('listitem')).toHaveText([], { timeout: 1000 });
    const verdict = `of this connection conform to ${version}`;
    await expect(main).toContainText(verdict, { timeout: 1000 });
  }).toPass();
}

async function complete(page: Page, argument: string, typed: string, values: string[]) {
  const field = page.getByRole('combobox', { name: argument });
  await field.fill(typed);
  if (typed === '') await field.press('ArrowDown');
  const options = page.getByRole('listbox', { name: argument }).getByRole('option');
  await expect(options).toHaveText(values);
  await options.first().click();
  await expect(field).toHaveValue(values[0] ?? '');
}

async function endSession(page: Page, server: EveryFeature): Promise<void> {
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: /^Disconnect / }).click();
  await expect(connection(page)).toHaveAttribute('data-state', 'disconnected');
  const last = async () => (await server.all()).findLast(({ http }) => http);
  await expect.poll(last).toMatchObject({
    http: 'DELETE',
    headers: { 'mcp-session-id': expect.stringMatching(/./) as unknown },
  });
}

async function addRoot(page: Page, told: string): Promise<void> {
  await section(page, 'Connection').click();
  await page
    .locator('summary')
    .filter({ hasText: /^Roots$/ })
    .click();
  const roots = page.getByRole('region', { name: 'Roots' });
  await roots.getByRole('button', { name: 'Add root' }).click();
  await roots.getByRole('textbox', { name: 'URI of root 1' }).fill('file:///work');
  await roots.getByRole('button', { name: 'Save roots' }).click();
  await expect(roots).toContainText(told);
}

async function answerSampling(page: Page): Promise<void> {
  await expect(sampling(page)).toContainText('Say something.');
  await sampling(page).getByRole('textbox', { name: 'Text of block 1' }).fill('Something.');
  await sampling(page).getByRole('combobox', { name: 'Model', exact: true }).fill('me');
  await sampling(page).getByRole('button', { name: 'Send', exact: true }).click();
}
const SAMPLED = {
  role: 'assistant',
  content: { type: 'text', text: 'Something.' },
  model: 'me',
  stopReason: 'endTurn',
};

async function answerForm(page: Page): Promise<void> {
  await elicitation(page).getByRole('textbox', { name: 'Name' }).fill('Ada');
  await elicitation(page).getByRole('button', { name: 'Accept', exact: true }).click();
}

/** What the versions of before 2026 have: the tools, and what these make the server ask for. */
async function walkTheOlderTools(page: Page, server: EveryFeature): Promise<void> {
  await test.step('tools, of which two pages make one list, and their content', async () => {
    await section(page, 'Tools').click();
    const lastPages = async () => (await server.seen('tools/list')).slice(-2).map(({ params }) => params?.['cursor']);
    await expect.poll(lastPages).toEqual([undefined, 'rest']);
    await expect(option(page, 'Tools', /./)).toHaveCount(17);
    await openAndCall(page, 'content');
    await expectResult(page, 'ok');
    await expect(block(page, 1, 'text')).toContainText('Some text.');
    await expect(block(page, 2, 'image').getByRole('img')).toHaveJSProperty('naturalWidth', 8);
    await expect(block(page, 3, 'resource')).toContainText('every://counter');
    await expect(block(page, 4, 'audio')).toContainText('audio/wav');
    const link = block(page, 5, 'resource link');
    await expect(link).toContainText('Modified');
    await link.getByRole('button', { name: 'Read counter' }).click();
    await expect(link).toContainText('at 0');
  });

  await test.step('what a tool is called, annotated with and defined by', async () => {
    await expect(page.getByRole('main')).toContainText('All content');
    await expect(page.getByRole('main')).toContainText('read-only');
    await expect(page.getByRole('main')).toContainText('idempotent');
    await page.getByRole('button', { name: /^Definition/ }).click();
    const definition = page.getByRole('dialog', { name: /^Definition of/ });
    await definition.getByRole('tab', { name: 'JSON' }).click();
    await expect(definition).toContainText('example.com/kind');
    await page.keyboard.press('Escape');
    await openAndCall(page, 'structured');
    await expectResult(page, 'ok');
    await expect(resultRegion(page)).toContainText(/sum\W*5/);
  });

  await test.step('progress', async () => {
    await openAndCall(page, 'steps');
    const progress = resultRegion(page).getByRole('progressbar', { name: 'Progress' });
    await expect(progress).toHaveAttribute('aria-valuenow', '75');
    await expect(resultRegion(page)).toContainText('Step 3');
    await server.release();
    await expectResult(page, 'ok');
  });

  await test.step('cancellation', async () => {
    await openAndCall(page, 'endless');
    await expect.poll(() => server.seen('tools/call')).toHaveLength(4);
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await expectResult(page, 'cancelled');
    await expect.poll(() => server.all()).toContainEqual({ aborted: 'endless' });
    const cancelled = (await server.seen('notifications/cancelled')).at(-1);
    const calls = await server.seen('tools/call');
    expect(cancelled?.params?.['requestId']).toBe(calls.at(-1)?.id);
  });

  await test.step('sampling, roots and ping of the server’s', async () => {
    await openAndCall(page, 'sample');
    const message = sampling(page).getByRole('group', { name: 'Message 2: User' });
    await expect(message).toContainText('audio/wav');
    await answerSampling(page);
    expect(await answered(page)).toEqual(SAMPLED);
    await openAndCall(page, 'take_back');
    await expectResult(page, 'ok');
    await expect(sampling(page)).toBeHidden();
    await expect(page.getByText('cancelled its request')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await addRoot(page, 'the server was notified');
    await expect.poll(() => server.seen('notifications/roots/list_changed')).toHaveLength(1);
    await callTool(page, 'list_roots');
    expect(await answered(page)).toEqual({ roots: [{ uri: 'file:///work' }] });
    await openAndCall(page, 'ping_client');
    expect(await answered(page)).toEqual({});
  });
}

/** What else they have: resources, prompts, logging, lists that change, ping. */
async function walkTheOlderLists(page: Page, server: EveryFeature): Promise<void> {
  await test.step('resources: read, not found, by template, subscribed to', async () => {
    const read = page.getByRole('button', { name: 'Read resource' });
    await section(page, 'Resources').click();
    await option(page, 'Resources', /^picture/).click();
    // It is read as it opens; a second reading would cancel that.
    await expectResult(page, 'ok');
    await read.click();
    await expect(resultRegion(page).getByRole('img').first()).toHaveJSProperty('naturalWidth', 8);
    await option(page, 'Resources', /^gone/).click();
    await expectResult(page, 'protocol-error');
    await read.click();
    await expectResult(page, 'protocol-error');
    await expect(resultRegion(page)).toContainText('-32002');
    await option(page, 'Resources', /^item/).click();
    await complete(page, 'name', 'ne', ['needle']);
    await expect(page.getByText('every://item/needle').first()).toBeVisible();
    await read.click();
    await expect(resultRegion(page)).toContainText('Item needle');
    await option(page, 'Resources', /^counter/).click();
    const part = page.getByRole('group', { name: 'Subscription' });
    await part.getByRole('button', { name: 'Subscribe' }).click();
    await expect(part.getByRole('status')).toHaveText('Subscribed');
    await callTool(page, 'touch');
    await expectResult(page, 'ok');
    await section(page, 'Resources').click();
    await option(page, 'Resources', /^counter/).click();
    await expect(part).toContainText('1 update');
    await part.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(part.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    for (const method of ['resources/subscribe', 'resources/unsubscribe']) {
      await expect.poll(async () => (await server.seen(method))[0]?.params).toMatchObject({ uri: 'every://counter' });
    }
  });

  await test.step('prompts, whose arguments complete', async () => {
    await section(page, 'Prompts').click();
    await option(page, 'Prompts', /^talk/).click();
    await expect(page.getByRole('main')).toContainText('Talk');
    await complete(page, 'language', 'Mal', ['Maltese']);
    await complete(page, 'tone', '', ['warm']);
    await page.getByRole('button', { name: 'Get prompt' }).click();
    await expectResult(page, 'ok');
    await expect(resultRegion(page)).toContainText('Talk Maltese.');
    await expect(resultRegion(page).getByRole('img').first()).toBeVisible();
    await expect(resultRegion(page)).toContainText('Embedded.');
  });

  await test.step('logging at the level that was set', async () => {
    await openTab(page, 'Traffic', 'Log');
    await page.getByRole('button', { name: 'Requested level: none' }).click();
    await page.getByRole('menuitemradio', { name: 'warning' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Accepted/ })).toHaveCount(1);
    await callTool(page, 'say');
    await expectResult(page, 'ok');
    await openTab(page, 'Traffic', 'Log');
    const rows = page.getByRole('grid', { name: 'Log messages' }).getByRole('rowgroup');
    await expect(rows.getByRole('row', { name: /voice/ })).toHaveText([/error.*an error/]);
  });

  await test.step('lists that change', async () => {
    await callTool(page, 'grow');
    await expectResult(page, 'ok');
    await expect(option(page, 'Tools', /^grown/)).toBeVisible();
    for (const list of ['Resources', 'Prompts']) {
      await section(page, list).click();
      await expect(option(page, list, /^grown/)).toBeVisible();
    }
  });

  await test.step('ping', async () => {
    await section(page, 'Connection').click();
    await page.getByText('Round trip', { exact: true }).click();
    await page.getByRole('button', { name: 'Ping' }).click();
    await expect(page.getByRole('status', { name: 'Round-trip times' })).toContainText('1 of 1 responded');
    expect(await server.seen('ping')).toHaveLength(1);
  });
}

test.describe('2025-11-25', () => {
  test.use({ version: '2025-11-25' });

  test.beforeEach(async ({ page, loupe, context }) => {
    await context.route('https://example.com/**', (route) => route.abort());
    await openConnected(page, loupe);
    await expect(connection(page)).toContainText('2025-11-25');
  });

  test('over Streamable HTTP: tools, and what the server asks for', async ({ page, server }) => {
    await walkTheOlderTools(page, server);
    await expectNothingFound(page, '2025-11-25');
  });

  test('over Streamable HTTP: resources, prompts, logging and changes', async ({ page, server }) => {
    await walkTheOlderLists(page, server);
    await expectNothingFound(page, '2025-11-25');
  });

  test('over Streamable HTTP: what is new in it, and the end of a session', async ({ page, server }) => {
    await test.step('icons, and who the server is', async () => {
      await section(page, 'Connection').click();
      const who = page.getByRole('region', { name: 'Server', exact: true });
      await who.locator('summary').filter({ hasText: /^\d+$/ }).click();
      await expect(who.getByRole('list', { name: 'Icons' })).toContainText('image/png');
      await expect(who).toContainText('Has every feature of its version.');
      await expect(who.getByRole('link', { name: /example\.com/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Instructions' })).toContainText('2025-11-25');
      await open(page, 'Resources', /^counter/);
      const icon = option(page, 'Resources', /^counter/).locator('img');
      await expect(icon).toHaveJSProperty('naturalWidth', 8);
    });

    await test.step('a stream that the server closes, to be polled', async () => {
      await callTool(page, 'poll');
      await section(page, 'Connection').click();
      const http = page.getByRole('region', { name: 'HTTP', exact: true });
      const streams = http.getByRole('list', { name: 'Event streams' }).getByRole('listitem');
      await expect(streams.filter({ hasText: 'resumed after' })).not.toHaveCount(0);
      await expect(streams.filter({ hasText: 'POSTended' }).first()).toContainText('retry after 300 ms');
      await server.release();
      await open(page, 'Tools', /^poll/);
      await expectResult(page, 'ok');
      await expect(resultRegion(page)).toContainText('Polled.');
    });

    await test.step('a form to fill in', async () => {
      await openAndCall(page, 'elicit');
      await answerForm(page);
      expect(await answered(page)).toEqual({ action: 'accept', content: { name: 'Ada' } });
    });

    await test.step('an address to visit, before and after', async () => {
      await openAndCall(page, 'visit');
      await elicitation(page).getByRole('button', { name: 'Accept', exact: true }).click();
      expect(await answered(page)).toEqual({ action: 'accept' });
      await openAndCall(page, 'must_visit');
      await expectResult(page, 'protocol-error');
      await expect(resultRegion(page).getByRole('region', { name: /Open this URL/ })).toContainText(
        'https://example.com/sign-in',
      );
    });

    await test.step('sampling with tools', async () => {
      await openAndCall(page, 'sample_tools');
      await expect(sampling(page).getByRole('group', { name: 'Tools for the model' })).toContainText('required');
      await sampling(page).getByRole('combobox', { name: 'Kind of block 1' }).selectOption('Tool use');
      await sampling(page).getByRole('button', { name: 'Send', exact: true }).click();
      expect(await answered(page)).toMatchObject({
        content: { type: 'tool_use', name: 'add' },
        stopReason: 'toolUse',
      });
    });

    await test.step('a tool that is run as a task', async () => {
      await openTool(page, 'count');
      await page.getByRole('switch', { name: 'Run as task' }).check();
      await call(page);
      await expectResult(page, 'ok');
      await expect(resultRegion(page)).toContainText('3.');
      expect((await server.seen('tools/call')).at(-1)?.params).toHaveProperty('task');
      expect(await server.seen('tasks/result')).toHaveLength(1);
    });

    await expectNothingFound(page, '2025-11-25');
    await test.step('a batch, of which each part is answered', async () => {
      const requests = ['first', 'second'].map((id) => `{"jsonrpc":"2.0","id":"${id}","method":"ping"}`);
      const sent = await sendByHand(page, `[${requests.join(',')}]`);
      await expect(sent).toContainText('ping #first');
      await expect(sent).toContainText('ping #second');
    });
    await test.step('the session ends with DELETE', () => endSession(page, server));
  });
});

/** What 2026-07-28 has: who the server is, tools, and its questions in rounds. */
async function walkTheNewerTools(page: Page, server: EveryFeature): Promise<void> {
  await test.step('discovery, and who the server is', async () => {
    await section(page, 'Connection').click();
    const steps = page.getByRole('list', { name: 'Handshake steps' });
    await expect(steps.getByRole('listitem').last()).toContainText('server/discover');
    await expect(page.getByRole('region', { name: 'Handshake' })).toContainText('1 min');
    const who = page.getByRole('region', { name: 'Server', exact: true });
    await expect(who).toContainText('Has every feature of its version.');
    await who.locator('summary').filter({ hasText: /^\d+$/ }).click();
    await expect(who.getByRole('list', { name: 'Icons' })).toContainText('image/png');
  });

  await test.step('every request carries version, client and capabilities', async () => {
    await callTool(page, 'meta');
    expect(await answered(page)).toMatchObject({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: expect.stringMatching(/loupe/i) as unknown },
      'io.modelcontextprotocol/clientCapabilities': { sampling: { tools: {} }, roots: {} },
    });
  });

  await test.step('every kind of content, and structured content that is no object', async () => {
    await openAndCall(page, 'content');
    await expect(block(page, 2, 'image').getByRole('img')).toHaveJSProperty('naturalWidth', 8);
    await expect(block(page, 4, 'audio')).toContainText('audio/wav');
    await expect(block(page, 5, 'resource link')).toContainText('counter');
    await openAndCall(page, 'structured');
    await expect(resultRegion(page)).toContainText('Structured content');
  });

  await test.step('questions of a tool, a prompt and a resource, in rounds', async () => {
    await addRoot(page, 'this version has no such notification');
    await callTool(page, 'ask');
    await answerForm(page);
    await expect(sampling(page).getByRole('group', { name: 'Tools for the model' })).toContainText('add');
    await answerSampling(page);
    expect(await answered(page)).toEqual({
      state: 'round "one" é',
      answers: {
        who: { action: 'accept', content: { name: 'Ada' } },
        words: SAMPLED,
        roots: { roots: [{ uri: 'file:///work' }] },
      },
    });
    await expect(resultRegion(page)).toContainText('2 rounds');
    const calls = (await server.seen('tools/call')).slice(-2);
    expect(calls[0]?.id).not.toBe(calls[1]?.id);
    await openAndCall(page, 'visit');
    await elicitation(page).getByRole('button', { name: 'Accept', exact: true }).click();
    expect(await answered(page)).toMatchObject({ action: 'accept' });
    await open(page, 'Prompts', /^talk/);
    await complete(page, 'language', 'Mal', ['Maltese']);
    await complete(page, 'tone', '', ['warm']);
    await page.getByRole('button', { name: 'Get prompt' }).click();
    await answerForm(page);
    await expect(resultRegion(page)).toContainText('Talk Maltese to Ada.');
    await open(page, 'Resources', /^locked/);
    await page.getByRole('button', { name: 'Read resource' }).click();
    await answerForm(page);
    await expect(resultRegion(page)).toContainText('Open to Ada');
  });
}

/** What else it has: updates, lists, logging. */
async function walkTheNewerLists(page: Page, server: EveryFeature): Promise<void> {
  await test.step('what is listened for: an update, and lists that change', async () => {
    await open(page, 'Resources', /^counter/);
    const part = page.getByRole('group', { name: 'Subscription' });
    await part.getByRole('button', { name: 'Subscribe' }).click();
    await expect(part.getByRole('status')).toHaveText('Subscribed');
    await callTool(page, 'touch');
    await expectResult(page, 'ok');
    await open(page, 'Resources', /^counter/);
    await expect(part).toContainText('1 update');
    await callTool(page, 'grow');
    await expectResult(page, 'ok');
    await expect(option(page, 'Tools', /^grown/)).toBeVisible();
    for (const list of ['Resources', 'Prompts']) {
      await section(page, list).click();
      await expect(option(page, list, /^grown/)).toBeVisible();
    }
    const asked = (await server.seen('subscriptions/listen')).at(-1);
    expect(asked?.params).toMatchObject({
      notifications: { toolsListChanged: true, resourceSubscriptions: ['every://counter'] },
    });
  });

  await test.step('a resource that is not there, and one by its template', async () => {
    await open(page, 'Resources', /^gone/);
    await expectResult(page, 'protocol-error');
    await page.getByRole('button', { name: 'Read resource' }).click();
    await expectResult(page, 'protocol-error');
    await expect(resultRegion(page)).toContainText('-32602');
    await option(page, 'Resources', /^item/).click();
    await complete(page, 'name', 'ne', ['needle']);
    await page.getByRole('button', { name: 'Read resource' }).click();
    await expect(resultRegion(page)).toContainText('Item needle');
  });

  await test.step('log messages at the level that the request asks for', async () => {
    await openTab(page, 'Traffic', 'Log');
    await page.getByRole('button', { name: 'Level per request: none' }).click();
    await page.getByRole('menuitemradio', { name: 'warning' }).click();
    await callTool(page, 'say');
    await expectResult(page, 'ok');
    await openTab(page, 'Traffic', 'Log');
    const rows = page.getByRole('grid', { name: 'Log messages' }).getByRole('rowgroup');
    await expect(rows.getByRole('row', { name: /voice/ })).toHaveText([/error.*an error/]);
  });

  await test.step('how long a list is fresh', async () => {
    await section(page, 'Tools').click();
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitemradio', { name: 'Page by page' }).click();
    await page.keyboard.press('Escape');
    const pages = page.getByRole('group', { name: 'Pages' });
    await expect(pages).toContainText(/1 page · 5 items/);
    await expect(pages).toContainText(/Expires in .* · private/);
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitemradio', { name: 'All pages' }).click();
    await page.keyboard.press('Escape');
  });
}

test.describe('2026-07-28', () => {
  test.beforeEach(async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await expect(connection(page)).toContainText('2026-07-28');
  });

  test('over HTTP: tools, and questions in rounds', async ({ page, server }) => {
    await walkTheNewerTools(page, server);
    await expectNothingFound(page, '2026-07-28');
  });

  test('over HTTP: updates, resources, logging and lists', async ({ page, server }) => {
    await walkTheNewerLists(page, server);
    await expectNothingFound(page, '2026-07-28');
  });

  test('over HTTP: cancelling, headers, errors and a task', async ({ page, server }) => {
    await test.step('progress on the request’s stream, which cancelling closes', async () => {
      await callTool(page, 'steps');
      await expect(resultRegion(page)).toContainText('Step 3');
      await server.release();
      await expectResult(page, 'ok');
      await openAndCall(page, 'endless');
      await expectResult(page, 'running');
      await expect
        .poll(async () => (await server.seen('tools/call')).at(-1)?.params)
        .toMatchObject({ name: 'endless' });
      await page.getByRole('button', { name: 'Cancel call' }).click();
      await expectResult(page, 'cancelled');
      await expect.poll(() => server.all()).toContainEqual({ aborted: 'endless' });
      expect(await server.seen('notifications/cancelled')).toEqual([]);
    });

    await test.step('headers: of every request, and of a marked argument', async () => {
      await openTool(page, 'region');
      await writeJson(page, '{"region":"Zürich"}');
      await call(page);
      await expectResult(page, 'ok');
      const all = await server.all();
      expect(all.at(-1)?.headers).toMatchObject({
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'region',
        'mcp-param-region': '=?base64?WsO8cmljaA==?=',
      });
      expect(new Set(all.flatMap(({ http }) => http ?? []))).toEqual(new Set(['POST']));
      expect(all.filter(({ headers }) => headers?.['mcp-session-id'])).toEqual([]);
      await expectNothingFound(page, '2026-07-28');
    });

    await test.step('ping is gone: an unknown method is HTTP 404', async () => {
      const envelope = (await server.seen('tools/call')).at(-1)?.params?.['_meta'];
      const params = JSON.stringify({ _meta: envelope });
      const ping = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${params}}`;
      const answer = await sendByHand(page, ping);
      await expect(answer).toContainText('HTTP 404');
      await expect(answer).toContainText('-32601');
    });

    await test.step('errors: a missing header, a missing capability, a version', async () => {
      await section(page, 'Connection').click();
      await page.getByRole('button', { name: 'Client settings' }).click();
      await page.getByRole('checkbox', { name: /^Mirror arguments/ }).uncheck();
      await page.getByRole('checkbox', { name: 'Sampling', exact: true }).uncheck();
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const meta = page.getByRole('textbox', { name: '_meta of every request' });
      await meta.fill(JSON.stringify({ traceparent }));
      await page.getByRole('button', { name: 'Save and connect' }).click();
      await expectConnected(page);
      await callTool(page, 'region');
      await expectResult(page, 'protocol-error');
      await expect(resultRegion(page)).toContainText('-32020');
      await expect(resultRegion(page)).toContainText('A header doesn’t match the message.');
      expect((await server.seen('tools/call')).at(-1)?.params?.['_meta']).toMatchObject({ traceparent });
      await openAndCall(page, 'ask');
      await expectResult(page, 'protocol-error');
      await expect(resultRegion(page)).toContainText('-32021');
      await expect(resultRegion(page)).toContainText('a capability that Loupe didn’t declare');
      await section(page, 'Connection').click();
      await page.getByRole('button', { name: 'Client settings' }).click();
      await page.getByLabel('Protocol version').selectOption('2025-11-25');
      await page.getByRole('button', { name: 'Save and connect' }).click();
      await expect(connection(page)).toHaveAttribute('data-state', 'failed');
      await expect(page.getByRole('alert')).toContainText('-32022');
      await expect(page.getByRole('alert')).toContainText('2026-07-28');
    });

    await test.step('a call that the server makes a task of', async () => {
      const tasks = await startHttpServer('e2e/servers/tasks-2026.mjs', '--http');
      try {
        await connectTo(page, tasks.origin);
        await expect(connection(page)).toContainText(/2026-07-28.*HTTP/);
        await callTool(page, 'count');
        await expectResult(page, 'ok');
        await expect(resultRegion(page)).toContainText('Counted to 3.');
        await expectNothingFound(page, '2026-07-28');
      } finally {
        await tasks.stop();
      }
    });
  });
});
