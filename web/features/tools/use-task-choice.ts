import { isObject } from '../../../core/json/json-object';
import type { Session, SessionState } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { inTab, useStoredValue } from '../../ui/remember';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';
import type { ListedTool } from '../../../core/protocol/tool';

const KEY = 'loupe.runAsTask';

interface Choice {
  on: boolean;
  ttl: number | undefined;
}

/** Whether the next call of a tool asks for a task, as far as that is the person's to choose. */
export interface TaskChoice {
  mode: 'optional' | 'required';
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** What the call asks for; undefined for an ordinary call. */
  request: TaskRequest | undefined;
}

/** The person's choice for this tab; undefined where the tool can not be called as a task. */
export function useTaskChoice(session: Session, tool: ListedTool): TaskChoice | undefined {
  const mode = taskModeOf(useSessionState(session), tool);
  const [choice, keepChoice] = useStoredValue(inTab, KEY, readChoice);
  if (!mode) return undefined;
  const on = mode === 'required' || choice.on;
  return {
    mode,
    choice: { ...choice, on },
    onChange: (next) => keepChoice(mode === 'required' ? { ...next, on: choice.on } : next),
    request: on ? { ttl: choice.ttl } : undefined,
  };
}

function readChoice(kept: unknown): Choice {
  const { on, ttl } = isObject(kept) ? kept : {};
  return { on: on === true, ttl: typeof ttl === 'number' ? ttl : undefined };
}

/** How a suite says that a call asks for a task. */
export function taskOfSuite({ ttl }: TaskRequest) {
  return ttl === undefined ? true : { ttl: `${ttl}ms` };
}

/**
 * Whether a tool can, or must, be called as a task: its `execution.taskSupport`, where the server declared
 * `tasks.requests.tools.call` (2025-11-25). With the extension of 2026-07-28 the server decides.
 */
function taskModeOf(state: SessionState, { definition }: ListedTool): 'optional' | 'required' | undefined {
  if (state.kind !== 'connected' || state.connected.era === 'modern') return undefined;
  let declared: unknown = state.connected.capabilities;
  for (const name of ['tasks', 'requests', 'tools', 'call']) {
    declared = isObject(declared) ? declared[name] : undefined;
  }
  if (declared === undefined) return undefined;
  const { execution } = definition;
  const support = isObject(execution) ? execution['taskSupport'] : undefined;
  return support === 'required' || support === 'optional' ? support : undefined;
}
