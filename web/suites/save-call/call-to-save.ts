import { isObject, type JsonObject } from '../../../core/json/json-object';
import type { Finding } from '../../../core/protocol/findings/finding';
import { valueOfText } from '../../../core/protocol/json-rpc';
import type { ListedTool } from '../../../core/protocol/tool';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';
import type { CallTarget } from '../../../core/suite/suite';
import type { AnsweredRequest } from '../../../core/session/questions/answered-requests';
import type { Run } from '../../record/run';

/** A request that a person made, or is about to make, and wants to have in a suite. */
export interface CallToSave {
  target: CallTarget;
  /** Of the tool or prompt. */
  arguments?: unknown;
  /** Of a raw message, its text. */
  text?: string;
  asTask?: TaskRequest;
  /** Where it is known: its schemas say what is secret and what to expect. */
  tool?: ListedTool;
  /** What came, the last outcome last; empty where it was not sent yet. */
  outcomes: readonly Outcome[];
  /** Where it is from the history: what was kept with it, without its secrets. */
  kept?: {
    omitted: readonly string[];
    questions: readonly AnsweredRequest[];
    findings: readonly Finding[];
  };
}

/** Everything that came in a run, the answer that counts last. */
export function outcomesOfRun({ state }: Pick<Run, 'state'>): readonly Outcome[] {
  if (state.kind === 'running') return [];
  const { outcomes, task } = state;
  return task ? [...outcomes.filter((each) => each !== task.shown), task.shown] : outcomes;
}

/** The params of a run's first request, as they were sent. */
export function paramsOfRun({ state }: Pick<Run, 'state'>): JsonObject {
  const request = state.kind === 'running' ? undefined : state.outcomes[0].request;
  const message = valueOfText(request ?? '');
  return isObject(message) && isObject(message['params']) ? message['params'] : {};
}
