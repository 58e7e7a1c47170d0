import type { Session } from '../../core/session/session';
import { taskOf } from '../features/present/send-step';
import type { FollowStep } from '../features/present/step-runs';
import { toolRuns } from '../features/tools/tool-runs';

/**
 * A step's call counts as a run of its tool in this session.
 * @param tool its key in the list, if that isn't its name
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
