import { expect } from 'vitest';

import { Conformity } from '../core/judge/conformity';
import { BatchJudge } from '../core/judge/judge-batch';
import type { JsonObject } from '../core/json/json-object';
import type { Progress } from '../core/protocol/progress';
import type { ProtocolSettings } from '../core/protocol/protocol-settings';
import type { ServerTarget } from '../core/session/connect/server-config';
import { listPages } from '../core/session/lists/list-pages';
import { complete, type CompletionRef } from '../core/session/requests/complete';
import type { Outcome } from '../core/session/requests/outcome';
import { readResource } from '../core/session/requests/read-resource';
import type { Session } from '../core/session/session';
import type { TestHost } from '../core/session/testing/session-fixture';

export const COUNTER = 'every://counter';
export const SAMPLED = {
  role: 'assistant',
  content: { type: 'text', text: 'Something.' },
  model: 'me',
  stopReason: 'endTurn',
};
export const NEVER = new AbortController().signal;

/** A session that responds to all server requests itself. */
export async function connect(host: TestHost, target: ServerTarget, protocol: Partial<ProtocolSettings> = {}) {
  const session = host.session(target, protocol);
  const asked: JsonObject[] = [];
  session.openRequests.subscribe(() => {
    for (const request of session.openRequests.snapshot()) {
      if (asked.includes(request.params)) continue;
      asked.push(request.params);
      if (request.method === 'elicitation/create') {
        const content = request.params['mode'] === 'url' ? {} : { content: { name: 'Ada' } };
        request.answer({ action: 'accept', ...content });
        // The server cancels the request with five tokens.
      } else if (request.params['maxTokens'] !== 5) request.answer({ action: 'send', result: SAMPLED });
    }
  });
  await session.connect();
  return { session, asked };
}

export function connected(session: Session) {
  const state = session.snapshot();
  if (state.kind !== 'connected') throw new Error(`It is ${state.kind}.`);
  return state.connected;
}

export function resultOf(outcome: Outcome | undefined): JsonObject {
  if (outcome?.kind !== 'result') throw new Error(`No result: ${JSON.stringify(outcome)}`);
  return outcome.result as JsonObject;
}

/** @returns the content */
export async function call(session: Session, name: string, args: JsonObject = {}): Promise<JsonObject[]> {
  const rounds = await session.requestInRounds('tools/call', { name, arguments: args });
  return resultOf(rounds.at(-1))['content'] as JsonObject[];
}

/** For a tool whose result is JSON as text. */
export async function callForJson(session: Session, name: string): Promise<unknown> {
  const [first] = await call(session, name);
  return JSON.parse(String(first?.['text'])) as unknown;
}

export async function namesOf(session: Session, what: 'tools' | 'resources' | 'prompts') {
  const { items } = await listPages(session, { method: `${what}/list`, member: what, signal: NEVER });
  return items.map((item) => (item as { name: string }).name);
}

export async function completed(
  session: Session,
  [ref, name, value]: [CompletionRef, string, string],
  others: JsonObject = {},
) {
  const completion = await complete(session, ref, { name, value }, others, NEVER);
  return completion.kind === 'values' ? completion.values : completion;
}

export const TALK = { type: 'ref/prompt', name: 'talk' } as const;
export const ITEM = { type: 'ref/resource', uri: 'every://item/{name}' } as const;

export async function read(session: Session, uri: string) {
  const outcome = await readResource(session, uri);
  return outcome.kind === 'contents' ? outcome.contents : outcome.failure;
}

/** Calls a tool that reports its progress. */
export async function progressOf(session: Session, until: () => Promise<void>): Promise<Progress[]> {
  const reported: Progress[] = [];
  const options = { onProgress: (progress: Progress) => void reported.push(progress) };
  const ended = session.request('tools/call', { name: 'steps', arguments: {} }, options);
  await expect.poll(() => reported).toHaveLength(3);
  await until();
  expect(resultOf(await ended)['content']).toMatchObject([{ text: 'All steps done.' }]);
  return reported;
}

/** Cancels a call that never ends, once the server has it. @returns the id of the request */
export async function cancelEndless(
  session: Session,
  arrived: () => Promise<void> = () => Promise.resolve(),
): Promise<unknown> {
  const controller = new AbortController();
  const params = { name: 'endless', arguments: {} };
  const ended = session.request('tools/call', params, { signal: controller.signal });
  const sent = () =>
    session.log
      .entriesAfter(0)
      .findLast((entry) => entry.kind === 'message' && String(entry.raw).includes('"endless"'));
  await expect.poll(() => sent()).toMatchObject({ direction: 'sent' });
  await arrived();
  controller.abort();
  expect((await ended).kind).toBe('cancelled');
  const entry = sent();
  return entry?.kind === 'message' && 'id' in entry.shape ? entry.shape.id : undefined;
}

export async function setRoots(session: Session): Promise<void> {
  const roots = [{ uri: 'file:///work' }];
  session.config = { ...session.config, protocol: { ...session.config.protocol, roots } };
  await Promise.resolve();
}

export async function watchTheCounter(session: Session): Promise<void> {
  const { subscriptions } = session;
  subscriptions.subscribeTo({ uri: COUNTER });
  const state = () => subscriptions.snapshot().resources.get(COUNTER);
  await expect.poll(() => state()).toMatchObject({ kind: 'on' });
  await call(session, 'touch');
  const updates = () => subscriptions.snapshot().updates.get(COUNTER);
  await expect.poll(() => updates()).toMatchObject({ count: 1 });
}

/** The lists grow: the server notifies that, and they have the new items. */
export async function grow(session: Session): Promise<void> {
  const changed: string[] = [];
  const leave = session.onListChanged((what) => void changed.push(what));
  await call(session, 'grow');
  await expect.poll(() => new Set(changed).size).toBeGreaterThanOrEqual(3);
  leave();
  for (const what of ['tools', 'resources', 'prompts'] as const)
    expect(await namesOf(session, what)).toContain('grown');
}

export async function expectLogged(session: Session): Promise<void> {
  await call(session, 'say');
  await expect
    .poll(() => session.logMessages.snapshot().messages)
    .toMatchObject([{ level: 'error', logger: 'voice', data: { text: 'an error' } }]);
}

/** No violations of either side, except that Loupe's own info may have members of a newer version. */
export async function expectNothingFound(session: Session, version: string): Promise<void> {
  const judge = new BatchJudge();
  const ask = ({ events }: { events: Parameters<BatchJudge['take']>[0] }) => Promise.resolve(judge.take(events));
  const conformity = new Conformity(session, ask);
  await conformity.settled();
  const counts = { server: { error: 0, warning: 0, note: 0 }, client: { error: 0, warning: 0 } };
  expect(conformity.snapshot()).toMatchObject({ counts, version, failure: undefined });
  expect(conformity.snapshot().checked).toBeGreaterThan(5);
}
