import type { KeyValueStore } from '../host';
import { isObject } from '../json/json-object';
import { redact } from '../secrets/redact';
import type { FlowState } from './flow-state';
import type { AuthorizationState, FlowStepState } from './model';

/** What stays in the tab's storage: never a secret. */
export interface StoredState {
  steps: AuthorizationState['steps'];
  flow: FlowState | undefined;
  kind: AuthorizationState['kind'];
  isStepwise: boolean;
  question?: AuthorizationState['question'];
  stepUps: Record<string, number>;
}

const keyOf = (server: string) => `loupe.authorization.${redact(server)}`;

/** What is kept of a server's authorization; undefined where nothing is. */
export function readStored(storage: KeyValueStore | undefined, server: string): StoredState | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(keyOf(server)) ?? '');
    return isObject(value) && Array.isArray(value['steps']) ? (value as unknown as StoredState) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether anything is kept of a server's authorization. */
export function isStored(storage: KeyValueStore | undefined, server: string): boolean {
  return (storage?.getItem(keyOf(server)) ?? null) !== null;
}

export function writeStored(storage: KeyValueStore | undefined, server: string, state: StoredState): void {
  try {
    storage?.setItem(keyOf(server), JSON.stringify(state));
  } catch {
    // It is full: then the steps do not survive a reload.
  }
}

const OPEN: ReadonlySet<FlowStepState> = new Set(['paused', 'running', 'waiting']);

/** How far what is kept can be taken up again after a reload. */
export function resumption({ steps, flow, kind, isStepwise, question }: StoredState): {
  isUnderWay: boolean;
  /** The steps without those that were under way: what is taken up again is a step of its own. */
  decided: AuthorizationState['steps'];
  /** Nothing is sent again by itself: but for the wait, a flow goes on when a person says so. */
  stopsAtSteps: boolean;
} {
  const isUnderWay = kind === 'running' || (kind === 'paused' && !question);
  const last = steps.at(-1);
  const isWaiting = flow?.phase === 'authorize' && last?.state === 'waiting';
  return {
    isUnderWay,
    // The step with a question waits on.
    decided: question ? steps : steps.filter(({ state }) => !OPEN.has(state)),
    stopsAtSteps: isUnderWay && !isWaiting ? true : isStepwise,
  };
}
