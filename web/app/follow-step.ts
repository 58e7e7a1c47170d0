import type { Session } from '../../core/session/session';
import { taskOf } from '../features/present/send-step';
import type { FollowStep } from '../features/present/step-runs';
import { toolRuns } from '../features/tools/tool-runs';

/**
 * What is called before an audience is a run of its tool like any other of the session.
 * @param tool its key in the list, where that is not its name
 */
export function followStep(session: Session, tool?: string): FollowStep {
  return ({ call }, args, { startedAt, state }) => {
    const { tool: name } = call;
    if (name === undefined) return undefined;
    const asTask = taskOf(call);
    return toolRuns(session).follow(tool ?? name, {
      arguments: args ?? {},
      startedAt,
      state,
      asTask,
      ...(tool !== undefined && tool !== name && { name }),
    });
  };
}
