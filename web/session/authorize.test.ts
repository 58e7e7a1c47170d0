// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { AuthorizationState, AuthorizationStep } from '../../core/authorization/model';
import type { Session } from '../../core/session/session';
import { Writable } from '../../core/store';
import { authorize } from './authorize';

const STATE: AuthorizationState = { kind: 'authorized', steps: [], isStepwise: false };
const WORDS = { title: 'Signing in', text: 'Soon' };

let store: Writable<AuthorizationState>;
let session: Session;
beforeEach(() => {
  store = new Writable(STATE);
  vi.stubGlobal('open', () => null);
  const authorization = {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    start: vi.fn().mockResolvedValue(undefined),
  };
  const target = { kind: 'http', url: 'https://server.example/mcp', headers: {} };
  session = { config: { name: 'server', target }, authorization } as unknown as Session;
});
afterEach(() => vi.unstubAllGlobals());

const becomes = (...kinds: AuthorizationState['kind'][]) => {
  for (const kind of kinds) store.set({ ...STATE, kind });
};

function begin() {
  const goOn = vi.fn();
  authorize(session, { stepwise: false, texts: WORDS, onAuthorized: goOn });
  return goOn;
}

it('Goes on with what was rejected once, when the sign-in has ended well', () => {
  const goOn = begin();
  // What there was before says nothing.
  becomes('authorized', 'running', 'paused', 'running');
  expect(goOn).not.toHaveBeenCalled();
  becomes('authorized', 'running', 'authorized');
  expect(goOn).toHaveBeenCalledOnce();
});

it('goes on after a step that failed and was tried again', () => {
  const goOn = begin();
  becomes('running', 'failed', 'running', 'authorized');
  expect(goOn).toHaveBeenCalledOnce();
});

it('does not go on where the person gave up', () => {
  const goOn = begin();
  becomes('running');
  const cause = { code: 'given-up', responsible: 'person', facts: {} } as const;
  const step: AuthorizationStep = { id: 1, kind: 'authorize', state: 'failed', at: 0, cause };
  store.set({ ...STATE, kind: 'failed', steps: [step] });
  becomes('running', 'authorized');
  expect(goOn).not.toHaveBeenCalled();
});

it('goes on with what was asked for last', () => {
  const [first, last] = [begin(), begin()];
  becomes('running', 'authorized');
  expect(first).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledOnce();
});
