import { isObject } from '../../../core/json/json-object';
import type { SessionState } from '../../../core/session/session';
import type { ListedTool } from '../../../core/protocol/tool';

/**
 * Whether a tool can, or must, be called as a task: its `execution.taskSupport`, where the server declared
 * `tasks.requests.tools.call` (2025-11-25). With the extension of 2026-07-28 the server decides.
 */
export function taskModeOf(
  state: SessionState,
  { definition }: ListedTool,
): 'optional' | 'required' | undefined {
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
