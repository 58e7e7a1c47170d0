import { isObject, type JsonObject } from '../../../core/json/json-object';
import type { Finding } from '../../../core/protocol/findings/finding';
import { valueOfText } from '../../../core/protocol/json-rpc';
import type { ListedTool } from '../../../core/protocol/tool';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';
import type { CallTarget } from '../../../core/suite/suite';
import type { AnsweredRequest } from '../../../core/session/questions/answered-requests';
import type { Run } from '../../record/run';

export interface CallToSave {
  target: CallTarget;
  arguments?: unknown;
  text?: string;
  asTask?: TaskRequest;
  /** Its schemas say what is secret and what to expect. */
  tool?: ListedTool;
  /** The last one counts; empty if it was not sent yet. */
  outcomes: readonly Outcome[];
  /** If it is from the history: without its secrets. */
  kept?: {
    omitted: readonly string[];
    questions: readonly AnsweredRequest[];
    findings: readonly Finding[];
  };
}

export function outcomesOfRun({ state }: Pick<Run, 'state'>): readonly Outcome[] {
  if (state.kind === 'running') return [];
  const { outcomes, task } = state;
  return task ? [...outcomes.filter((each) => each !== task.shown), task.shown] : outcomes;
}

export function paramsOfRun({ state }: Pick<Run, 'state'>): JsonObject {
  const request = state.kind === 'running' ? undefined : state.outcomes[0].request;
  const message = valueOfText(request ?? '');
  return isObject(message) && isObject(message['params']) ? message['params'] : {};
}
