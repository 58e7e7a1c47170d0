import { type JsonObject, isObject } from '../../json/json-object';
import { RpcRefusal, type ServerRequestContext, type ServerRequests } from './server-requests';
import { type AnswerContext, MAX_WAITING, type OpenServerRequests } from './open-server-requests';

import type { Root } from '../../protocol/protocol-settings';
import { Store } from '../../store';

/** The user's rejection (sampling, “Error Handling”). */
const USER_REJECTED = -1;
const INVALID_PARAMS = -32602;
/** From JSON-RPC's range for implementations. */
const TOO_MANY_WAITING = -32000;

/** Handles `elicitation/create`, `sampling/createMessage` and `roots/list`, also as input requests (2026-07-28). */
export function answerServerRequests(
  requests: Pick<ServerRequests, 'handle'>,
  serverRequests: OpenServerRequests,
  roots: RootRequests,
  declared: () => JsonObject,
): void {
  requests.handle('elicitation/create', async (params, context) => {
    const { mode = 'form' } = params;
    if (typeof mode === 'string' && !hasElicitationMode(declared(), mode)) {
      const message = `The client did not declare the elicitation mode “${mode}”.`;
      throw new RpcRefusal(INVALID_PARAMS, message);
    }
    refuseWhenFull(serverRequests);
    return serverRequests.elicit(params, contextOf(context));
  });
  requests.handle('sampling/createMessage', async (params, context) => {
    const { sampling } = declared();
    if (('tools' in params || 'toolChoice' in params) && !declares(sampling, 'tools')) {
      const message = 'The client did not declare the capability “sampling.tools”.';
      throw new RpcRefusal(INVALID_PARAMS, message);
    }
    refuseWhenFull(serverRequests);
    const answer = await serverRequests.sample(params, contextOf(context));
    if (answer.action === 'send') return answer.result;
    throw new RpcRefusal(USER_REJECTED, 'User rejected sampling request');
  });
  requests.handle('roots/list', () => roots.answer());
}

/** Tells a server that asks without end why, and counts it for the user. */
function refuseWhenFull(serverRequests: OpenServerRequests): void {
  if (!serverRequests.isFull) return;
  serverRequests.countRefusal();
  const message = `Too many requests are waiting for the user (maximum ${MAX_WAITING}). Try again when one has been answered.`;
  throw new RpcRefusal(TOO_MANY_WAITING, message);
}

/** An input request names its call; for another request the open ones are candidates. */
function contextOf({ signal, during, requestId, isRequest }: ServerRequestContext): AnswerContext {
  return { signal, ...(isRequest ? { requestId } : { during }) };
}

/** 2025-06-18 has one unnamed mode; from 2025-11-25 on unnamed means `form`. Unknown modes are shown to the user. */
function hasElicitationMode({ elicitation }: JsonObject, mode: string): boolean {
  if (mode === 'url') return declares(elicitation, 'url');
  if (mode === 'form' && isObject(elicitation))
    return declares(elicitation, 'form') || Object.keys(elicitation).length === 0;
  return true;
}

function declares(capability: unknown, member: string): boolean {
  return isObject(capability) && isObject(capability[member]);
}

export interface RootsState {
  count: number;
  lastAt: number | undefined;
  answered: readonly Root[];
}

/** Answers `roots/list` from the settings, and counts the requests. */
export class RootRequests extends Store<RootsState> {
  readonly #roots: () => readonly Root[];

  constructor(roots: () => readonly Root[]) {
    super({ count: 0, lastAt: undefined, answered: [] });
    this.#roots = roots;
  }

  answer(): JsonObject {
    const answered = this.#roots();
    this.set({ count: this.snapshot().count + 1, lastAt: Date.now(), answered });
    return { roots: answered.map((root) => ({ ...root })) };
  }
}
