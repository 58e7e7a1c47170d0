// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ServerTarget } from '../../core/session/connect/server-config';
import type { Session } from '../../core/session/session';
import { stdio, testHost } from '../../core/session/testing/session-fixture';
import { freePort, startHttpServer, type ListeningServer } from '../../e2e/http-servers';
import { renderInEnglish } from '../i18n/testing/render-in-english';
import { WorkspaceContext } from '../session/session-context';
import type { Workspace } from '../session/workspace';
import { ConnectionGate } from './connection-gate';
import { ConnectionStatus } from './connection-status';

const host = testHost();
let http: ListeningServer;
beforeAll(async () => {
  http = await startHttpServer();
});
afterAll(async () => {
  await http.stop();
});

const at = (url: string): ServerTarget => ({ kind: 'auto', url, headers: {} });
const fixture = (name: string, ...args: string[]) => stdio('node', `e2e/servers/${name}`, ...args);

/** What stands in the place of a section while this session is not connected. */
function show(session: Session): void {
  const workspace = {
    isHeld: false,
    tunnel: { state: { kind: 'open' } },
    connect: () => session.connect(),
    disconnect: () => session.disconnect(),
  } as unknown as Workspace;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <ConnectionStatus session={session} isHidden={false} />
      <ConnectionGate session={session} section="the section">
        {(content, passing) => (
          <>
            {content}
            {passing}
          </>
        )}
      </ConnectionGate>
    </WorkspaceContext>,
  );
}

/** The alert: what happened, what to do, and all that is known. */
function expectFailure(session: Session, says: readonly string[]): void {
  expect(session.snapshot().kind).toBe('failed');
  for (const words of says) expect(screen.getByRole('alert').textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit server' })).toBeTruthy();
}

async function expectNoConnection(target: ServerTarget, says: readonly string[], callTimeout?: number): Promise<void> {
  const session = host.session(target, {}, callTimeout);
  show(session);
  await act(() => session.connect());
  expectFailure(session, says);
}

describe('a command that gives no connection', () => {
  it.each<[string, ServerTarget, string[]]>([
    [
      'is not found: the PATH that was searched is shown',
      stdio('no-such-mcp-server', '--stdio'),
      ['Command not found', 'install it, or use its full path', 'PATH searched', '/usr/bin'],
    ],
    [
      'starts in a folder that does not exist',
      { ...stdio('node', 'server.js'), cwd: '/no/such/folder' } as ServerTarget,
      ['Working directory not found', 'Correct the server’s working'],
    ],
    [
      'exits at once: its code and what it wrote to stderr are shown',
      fixture('exits-at-once.mjs'),
      [
        'The server process exited (exit 7)',
        'Error: the setting API_KEY is missing',
        'Set API_KEY in the environment and start again.',
        'Correct its command or environment, or reconnect',
      ],
    ],
    [
      'exits at once without a word',
      stdio('node', '-e', 'process.exit(5)'),
      ['The server process exited (exit 5)', 'It wrote nothing to stderr. Reconnect'],
    ],
    [
      'exits when it is greeted: what it was sent last is shown',
      stdio('node', '-e', "process.stdin.once('data', () => process.exit(6))"),
      ['The server process exited (exit 6)', 'Last message sentserver/discover, ID loupe-1'],
    ],
    [
      'speaks a version that nobody knows',
      fixture('unsupported-version.mjs'),
      ['No common protocol version', '1999-01-01', 'Update the server'],
    ],
  ])('%s', (_, target, says) => expectNoConnection(target, says));

  it('never answers: the time limit ends it', () =>
    expectNoConnection(
      fixture('never-answers.mjs', '--no-initialize'),
      ['The server didn’t respond in time', 'increase the timeout'],
      1000,
    ));

  it('can be given up while it connects', async () => {
    const session = host.session(fixture('never-answers.mjs', '--no-initialize'));
    show(session);
    expect(screen.queryByText('the section')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect((await screen.findByText('the section')).hasAttribute('inert')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Stop connecting' }));
    await screen.findByRole('button', { name: 'Connect' });
    expect(session.snapshot().kind).toBe('disconnected');
  });
});

describe('a URL that gives no connection', () => {
  it('is refused: nobody listens', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    const says = ['Connection refused', `Nothing is listening on ${address}`];
    await expectNoConnection(at(`http://${address}/mcp`), says);
  });

  it('has a host without an address', () =>
    expectNoConnection(at('http://no-such-host.invalid/mcp'), ['Host not found', 'no-such-host.invalid']));

  it('has no TLS at its other end', () =>
    expectNoConnection(at(`${http.origin.replace('http:', 'https:')}/mcp`), [
      'Secure connection failed',
      'certificate',
    ]));

  it.each<[string, string[]]>([
    [
      '/401',
      [
        'Authorization required (401 Unauthorized)',
        'add it as a header in the server’s settings',
        'Bearer realm="fixture", error="invalid_token", scope="mcp:read"',
      ],
    ],
    ['/needs-key', ['Access denied (403 Forbidden)', 'doesn’t ask you to sign in', 'X-Api-Key is missing or wrong']],
    ['/404', ['Not found (404 Not Found)', '/mcp', '/sse']],
    ['/html', ['Not an MCP response', 'HTTP 200 OK · text/html', 'This is a web page, not an MCP server']],
    ['/other-api', ['The response is not JSON-RPC', 'HTTP 200 OK · application/json', '{"hello":1}', 'another API']],
    ['/empty', ['The response is not JSON', 'HTTP 200 OK · application/json', 'No body']],
    ['/500', ['The server responded with 500 Internal Server Error']],
    ['/bad-json', ['The response is not JSON', 'Check the server’s log', '{"jsonrpc": "2.0", "id']],
    ['/hang-up', ['Connection closed unexpectedly', 'Try again']],
  ])('answers as %s does', (route, says) => expectNoConnection(at(`${http.origin}${route}`), says));

  it.each([
    ['/401', 'Sign-in required'],
    ['/needs-key', 'Access denied (403)'],
    ['/404', 'Connection failed'],
  ])('says in the header no more than %s shows', async (route, says) => {
    await expectNoConnection(at(`${http.origin}${route}`), []);
    expect(screen.getByRole('status', { name: 'Connection' }).textContent).toBe(says);
  });

  it('has said something, which is shown once', async () => {
    const says = ['Authorization required (401 Unauthorized)'];
    await expectNoConnection(at(`${http.origin}/401`), says);
    expect(screen.getAllByText(/"error"/)).toHaveLength(1);
  });

  it('points to another place, which is named and not followed', async () => {
    const location = `${http.origin}/mcp`;
    const elsewhere = createServer((_, response) => response.writeHead(307, { location }).end());
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    await expectNoConnection(at(`http://127.0.0.1:${port}/mcp`), [
      'The server redirects to another URL (307',
      `use this URL: ${location}`,
    ]);
    elsewhere.close();
  });

  it('keeps silent until the time limit', () =>
    expectNoConnection(
      at(`${http.origin}/silent`),
      ['The server didn’t respond in time', 'increase the timeout'],
      1000,
    ));
});

it('a server that dies by a signal during a call: the signal is named, and the section stays', async () => {
  const session = host.session(fixture('dies-mid-call.mjs'));
  show(session);
  await act(() => session.connect());
  const call = session.request('tools/call', { name: 'kill', arguments: {} });
  expect((await act(() => call)).kind).toBe('lost');
  await waitFor(() => expectFailure(session, ['The server process exited (SIGKILL)']));
  expect(screen.getByText('the section')).toBeTruthy();
});

it('keeps the section after Disconnect, and connects again', async () => {
  const session = host.session(fixture('dies-mid-call.mjs'));
  show(session);
  await act(() => session.connect());
  await act(() => session.disconnect());
  expect(screen.getByText('the section').hasAttribute('inert')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(session.snapshot().kind).toBe('connected'));
  session.config = { ...session.config, target: fixture('exits-at-once.mjs') };
  await act(() => session.disconnect());
  expect(screen.queryByText('the section')).toBeNull();
});
