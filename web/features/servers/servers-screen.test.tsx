// @vitest-environment jsdom
import type { Tunnel } from '../../tunnel/tunnel';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../session/session-context';
import { Workspace } from '../../session/workspace';
import { EditServerDialog } from './edit-server-dialog';
import { ServersScreen } from './servers-screen';

const LAUNCHED = [{ name: 'demo', config: { command: 'node', args: ['x'] } }];

function openWorkspace(configFile?: string): Workspace {
  const tunnel = {
    launch: { servers: LAUNCHED, configFile },
    asHost: (page: object) => ({ ...page, isOpen: true, onClosed: () => () => undefined }),
    subscribe: () => () => undefined,
  } as unknown as Tunnel;
  return new Workspace(tunnel, { local: localStorage, tab: sessionStorage });
}

const nothing = () => undefined;

function show(workspace: Workspace, editing?: string, onRecording: (file: File) => void = nothing) {
  const edited = workspace.servers.get(editing ?? '');
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <ServersScreen {...{ onRecording }} onRenamed={nothing} route={{ kind: 'servers' }} />
      {edited && <EditServerDialog server={edited} onRenamed={nothing} />}
    </WorkspaceContext>,
  );
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name });
}

describe('the screen of servers', () => {
  it.each([
    [undefined, 'from the command line'],
    ['.mcp.json', 'from .mcp.json'],
  ])('says where a server of the launch comes from: %s', (configFile, text) => {
    show(openWorkspace(configFile));
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    [{ kind: 'servers', unknown: '/foo' }, 'There is no page at /foo'],
    [{ kind: 'section', server: 'gone', section: 'tools' }, 'Server “gone” not found in this browser'],
  ] as const)('says of an address that leads nowhere so, and leads on: %j', (route, text) => {
    renderInEnglish(
      <WorkspaceContext value={openWorkspace()}>
        <ServersScreen onRecording={nothing} onRenamed={nothing} route={route} />
      </WorkspaceContext>,
    );
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(button('Open demo'));
    expect(location.pathname).toBe('/s/demo/tools');
  });

  it('keeps the settings of a server from the command line for the next start', () => {
    const workspace = openWorkspace();
    show(workspace, 'demo');
    type('Call timeout (seconds)', '5');
    fireEvent.click(button('Save'));
    expect(workspace.servers.get('demo')).toMatchObject({ origin: 'launch', callTimeout: 5000 });
    expect(openWorkspace().servers.get('demo')?.callTimeout).toBe(5000);
  });

  it('does not connect with a time limit or a header that cannot be', () => {
    show(openWorkspace());
    type('Server', 'https://example.com/mcp');
    expect(button('Connect').ariaDisabled).toBeNull();
    type('Call timeout (seconds)', '3000000');
    expect(screen.getByRole('alert').textContent).toBe('Enter 0 to 2000000 seconds.');
    expect(button('Connect').ariaDisabled).toBe('true');
    type('Call timeout (seconds)', '');
    expect(button('Connect').ariaDisabled).toBeNull();
    fireEvent.click(button('Add header'));
    type('Name of header 1', 'X Key');
    expect(screen.getByRole('alert').textContent).toContain('A header name');
    expect(button('Connect').ariaDisabled).toBe('true');
  });

  it('says whose URL in a configuration is none', () => {
    show(openWorkspace());
    type('Server', '{"mcpServers": {"a": {"url": "${BASE}/mcp"}}}');
    expect(screen.getByText('The URL of “a” is not valid.')).toBeTruthy();
    expect(button('Connect').ariaDisabled).toBe('true');
  });

  it('says at which line and column a configuration is not JSON, and leaves it as it is', () => {
    show(openWorkspace());
    const typed = '{\n  "mcpServers": {\n    "a": {"command": "node" "args": []}\n  }\n}';
    type('Server', typed);
    expect(screen.getByText(/Not valid JSON: .+ \(line 3, column 29\)/)).toBeTruthy();
    expect(button('Connect').ariaDisabled).toBe('true');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Server').value).toBe(typed);
    type('Server', typed.replace('"node" ', '"node", '));
    expect(screen.queryByText(/Not valid JSON/)).toBeNull();
  });

  it.each([
    ['node "my server.js', 'Unclosed quotation mark.'],
    ['http://', 'Not a valid URL.'],
    ['{"mcpServers": {}}', 'No server found in this JSON.'],
  ])('says why %s is no server', (typed, reason) => {
    show(openWorkspace());
    type('Server', typed);
    expect(screen.getByText(reason, { exact: false })).toBeTruthy();
  });

  it('opens recordings, too, however large', () => {
    const opened: string[] = [];
    show(openWorkspace(), undefined, ({ name }) => opened.push(name));
    const input = screen.getByLabelText<HTMLInputElement>('Configuration file');
    expect(input.accept).toContain('.jsonl');
    const file = new File(['x'.repeat(2_500_000)], 'session.loupe.jsonl');
    fireEvent.change(input, { target: { files: [file] } });
    expect(opened).toEqual(['session.loupe.jsonl']);
  });

  it('says why a file is not taken, whether it is opened or dropped', async () => {
    show(openWorkspace());
    const large = new File(['x'.repeat(2_500_000)], 'dump.json');
    const refusal = /“dump.json” is too large .* 2.5 MB \(maximum 1.0 MB\)/;
    fireEvent.change(screen.getByLabelText('Configuration file'), { target: { files: [large] } });
    expect(screen.getByText(refusal)).toBeTruthy();
    const small = new File(['node server.js'], 'command.txt');
    const form = screen.getByRole('form', { name: 'Connect to a server' });
    fireEvent.drop(form, { dataTransfer: { files: [small] } });
    await screen.findByDisplayValue('node server.js');
    expect(screen.queryByText(refusal)).toBeNull();
    fireEvent.drop(form, { dataTransfer: { files: [large] } });
    expect(screen.getByText(refusal)).toBeTruthy();
    // What was entered stays.
    expect(screen.getByDisplayValue('node server.js')).toBeTruthy();
  });
});

describe('the list', () => {
  it('offers, while it is empty, the servers of the command line again and commands to fill in', async () => {
    const workspace = openWorkspace();
    const connected = vi.spyOn(workspace, 'connect').mockResolvedValue();
    await workspace.remove('demo');
    show(workspace);
    fireEvent.click(await screen.findByRole('button', { name: 'Use everything' }));
    expect(screen.getByDisplayValue('npx -y @modelcontextprotocol/server-everything')).toBeTruthy();
    expect(workspace.servers.snapshot()).toEqual([]);
    fireEvent.click(button('Connect demo'));
    expect(workspace.servers.get('demo')).toMatchObject({ origin: 'launch', target: { command: 'node', args: ['x'] } });
    expect(connected).toHaveBeenCalledWith('demo');
    expect(screen.queryByRole('button', { name: 'Use everything' })).toBeNull();
  });

  function fail(workspace: Workspace, name: string) {
    const session = workspace.session(name) as unknown as { set: (state: unknown) => void };
    session.set({ kind: 'failed', failure: { code: 'refused' } });
  }

  it('says what each server of a configuration is, before they are added', () => {
    show(openWorkspace());
    const headers = { Authorization: 'Bearer a' };
    const mcpServers = {
      notes: { command: 'node', args: ['notes.js'], env: { KEY: 'secret' } },
      web: { url: 'https://mcp.test/mcp', headers },
    };
    type('Server', JSON.stringify({ mcpServers }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['notes node notes.js KEY=…', 'web https://mcp.test/mcp Authorization: …']),
    );
  });

  it('keeps the secrets of several servers from a configuration, if the user says so', () => {
    const workspace = openWorkspace();
    show(workspace);
    const server = { command: 'node', env: { KEY: 'secret' } };
    type('Server', JSON.stringify({ mcpServers: { a: server, b: { command: 'node' } } }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Save these values in this browser/ }));
    fireEvent.click(button('Add 2 servers'));
    expect(openWorkspace().servers.get('a')?.target).toMatchObject({ env: { KEY: 'secret' } });
  });

  it('opens the settings of one in its command, and names one that never connected by the new command', () => {
    const workspace = openWorkspace();
    workspace.save({ ...(workspace.servers.get('demo') ?? expect.fail()), name: 'shop' });
    workspace.connect = () => Promise.resolve();
    show(workspace);
    type('Server', 'nod server.js');
    fireEvent.click(button('Connect'));
    act(() => fail(workspace, 'nod'));
    cleanup();
    show(workspace, 'nod');
    const command = document.activeElement ?? expect.fail();
    expect([command.tagName, command.textContent]).toEqual(['TEXTAREA', 'nod server.js']);
    fireEvent.change(command, { target: { value: 'node shop.js' } });
    fireEvent.click(button('Save'));
    const names = workspace.servers.snapshot().map(({ name }) => name);
    expect(names.toSorted()).toEqual(['demo', 'shop', 'shop-2']);
  });

  it('has what failed only once when it is tried again, and lets all that failed go at once', () => {
    const workspace = openWorkspace();
    workspace.connect = () => Promise.resolve();
    show(workspace);
    const names = () => workspace.servers.snapshot().map(({ name }) => name);
    for (const server of ['node wrong.js', 'node wrong.js', 'node other.js']) {
      type('Server', server);
      fireEvent.click(button('Connect'));
      act(() => fail(workspace, names().at(-1) ?? ''));
    }
    expect(names()).toEqual(['demo', 'wrong', 'other']);
    fireEvent.click(button('Remove 2 failed'));
    fireEvent.click(button('Remove'));
    expect(names()).toEqual(['demo']);
  });
});

describe('a server that is removed', () => {
  it('is gone before its connection is closed', async () => {
    const workspace = openWorkspace();
    const session = workspace.session('demo');
    if (!session) throw new Error('no session');
    let closed = () => {};
    session.disconnect = () =>
      new Promise((resolve) => {
        closed = resolve;
      });
    const removal = workspace.remove('demo');
    await workspace.connect('demo');
    expect([workspace.servers.get('demo'), workspace.session('demo')]).toEqual([undefined, undefined]);
    expect(session.snapshot().kind).toBe('disconnected');
    closed();
    await removal;
  });
});
