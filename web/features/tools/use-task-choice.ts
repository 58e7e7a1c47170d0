import { isObject, propertyOf } from '../../../core/json/json-object';
import type { Session, SessionState } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { inTab, useStoredValue } from '../../ui/remember';
import type { TaskRequest } from '../../../core/run/run';
import type { ListedTool } from '../../../core/protocol/tool';

const KEY = 'loupe.runAsTask';

interface Choice {
  on: boolean;
  ttl: number | undefined;
}

export interface TaskChoice {
  mode: 'optional' | 'required';
  choice: Choice;
  onChange: (choice: Choice) => void;
  request: TaskRequest | undefined;
}

/** Stored for this tab; undefined if the tool can't be called as a task. */
export function useTaskChoice(session: Session, tool: ListedTool | undefined): TaskChoice | undefined {
  const mode = taskModeOf(useSessionState(session), tool);
  const [choice, storeChoice] = useStoredValue(inTab, KEY, readChoice);
  if (!mode) return undefined;
  const on = mode === 'required' || choice.on;
  return {
    mode,
    choice: { ...choice, on },
    onChange: (next) => storeChoice(mode === 'required' ? { ...next, on: choice.on } : next),
    request: on ? { ttl: choice.ttl } : undefined,
  };
}

function readChoice(stored: unknown): Choice {
  const { on, ttl } = isObject(stored) ? stored : {};
  return { on: on === true, ttl: typeof ttl === 'number' ? ttl : undefined };
}

export function toSuiteTask({ ttl }: TaskRequest) {
  return ttl === undefined ? true : { ttl: `${ttl}ms` };
}

/** If the server declares `tasks.requests.tools.call` (2025-11-25). On 2026-07-28 the server decides. */
function taskModeOf(state: SessionState, tool: ListedTool | undefined): 'optional' | 'required' | undefined {
  if (state.kind !== 'connected' || state.connected.era === 'modern') return undefined;
  let declared: unknown = state.connected.capabilities;
  for (const name of ['tasks', 'requests', 'tools', 'call']) declared = isObject(declared) ? declared[name] : undefined;
  if (declared === undefined) return undefined;
  const support = propertyOf(tool?.definition['execution'], 'taskSupport');
  return support === 'required' || support === 'optional' ? support : undefined;
}
