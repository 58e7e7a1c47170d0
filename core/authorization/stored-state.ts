import type { KeyValueStore } from '../host';
import { isObject } from '../json/json-object';
import { maskSecrets } from '../secrets/mask-secrets';
import type { FlowState } from './flow-state';
import type { AuthorizationState, FlowStepState } from './model';

export interface StoredState {
  steps: AuthorizationState['steps'];
  flow: FlowState | undefined;
  kind: AuthorizationState['kind'];
  isStepwise: boolean;
  question?: AuthorizationState['question'];
  stepUps: Record<string, number>;
}

const keyOf = (server: string) => `loupe.authorization.${maskSecrets(server)}`;

export function readStored(storage: KeyValueStore | undefined, server: string): StoredState | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(keyOf(server)) ?? '');
    return isObject(value) && Array.isArray(value['steps']) ? (value as unknown as StoredState) : undefined;
  } catch {
    return undefined;
  }
}

export function isStored(storage: KeyValueStore | undefined, server: string): boolean {
  return (storage?.getItem(keyOf(server)) ?? null) !== null;
}

export function writeStored(storage: KeyValueStore | undefined, server: string, state: StoredState): void {
  try {
    storage?.setItem(keyOf(server), JSON.stringify(state));
  } catch {
    // The storage is full: the steps are lost at a reload.
  }
}

const OPEN_STATES: ReadonlySet<FlowStepState> = new Set(['paused', 'running', 'waiting']);

export function resumption({ steps, flow, kind, isStepwise, question }: StoredState): {
  isUnderWay: boolean;
  /** Without unfinished steps, which are begun again. */
  decided: AuthorizationState['steps'];
  /** Requests are repeated only by the user; only the wait for the browser continues. */
  stopsAtSteps: boolean;
} {
  const isUnderWay = kind === 'running' || (kind === 'paused' && !question);
  const last = steps.at(-1);
  const isWaiting = flow?.phase === 'authorize' && last?.state === 'waiting';
  return {
    isUnderWay,
    // The step that needs the user's input keeps waiting.
    decided: question ? steps : steps.filter(({ state }) => !OPEN_STATES.has(state)),
    stopsAtSteps: isUnderWay && !isWaiting ? true : isStepwise,
  };
}
