// @vitest-environment jsdom
import type { Tunnel } from '../../tunnel/tunnel';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import type { Connected, Session, SessionState } from '../../../core/session/session';
import { WorkspaceContext } from '../../session/session-context';
import { Workspace } from '../../session/workspace';
import { RootsEditor } from './roots-editor';

let session: Session;
let workspace: Workspace;
let notified: string[];

beforeEach(() => {
  notified = [];
  const tunnel = {
    launch: { servers: [{ name: 'demo', config: { command: 'node', args: ['x'] } }] },
    asHost: (page: object) => ({ ...page, isOpen: true, onClosed: () => () => undefined }),
    subscribe: () => () => undefined,
  } as unknown as Tunnel;
  workspace = new Workspace(tunnel, { local: localStorage, tab: sessionStorage });
  const found = workspace.session('demo');
  if (!found) throw new Error('The workspace has no such server.');
  session = found;
  session.notify = (method) => {
    notified.push(method);
    return Promise.resolve();
  };
});

/** Opens the editor as if the connection were this one. */
function show(connected?: { era: Connected['era']; roots: unknown }) {
  const capabilities = { roots: connected?.roots };
  const state = { kind: 'connected', connected: { era: connected?.era, declared: { capabilities } } };
  if (connected) session.snapshot = () => state as unknown as SessionState;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <RootsEditor session={session} />
    </WorkspaceContext>,
  );
}

function addRoot(uri: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Add root' }));
  const fields = screen.getAllByRole('textbox', { name: /^URI of root/ });
  fireEvent.change(fields.at(-1) ?? document.body, { target: { value: uri } });
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save roots' }));

describe('the editor of roots', () => {
  it('saves what is filled in, and says what the specification has against it', () => {
    show();
    addRoot('file:///work');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of root 1' }), { target: { value: 'Work' } });
    addRoot('https://example.com/');
    expect(screen.getByText(/should start with file:/)).toBeTruthy();
    addRoot('file:///work');
    expect(screen.getByText('Duplicate URI.')).toBeTruthy();
    addRoot('');
    save();
    expect(session.config.protocol.roots).toEqual([
      { uri: 'file:///work', name: 'Work' },
      { uri: 'https://example.com/' },
      { uri: 'file:///work' },
    ]);
    expect(notified).toEqual([]);
  });

  it.each([
    ['legacy', { listChanged: true }, true, 'the server was notified'],
    ['legacy', {}, false, 'was not declared'],
    ['modern', {}, false, 'has no such notification'],
  ] as const)('on a %s connection with roots %j tells the server: %j', async (era, roots, isTold, words) => {
    show({ era, roots });
    addRoot('file:///work');
    save();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(words));
    expect(notified).toEqual(isTold ? ['notifications/roots/list_changed'] : []);
  });

  it('tells when the server asked, and what it was told', async () => {
    show();
    expect(screen.getByText('The server has not requested the roots.')).toBeTruthy();
    addRoot('file:///work');
    save();
    session.roots.answer();
    await waitFor(() =>
      expect(screen.getByText(/Requested by the server 1 time/).textContent).toContain('file:///work'),
    );
  });
});
