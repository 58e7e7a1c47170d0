import { parseJson } from '../json/lossless';
import type { Segment } from '../json/json-pointer';
import type { RecordedEvent } from '../recording/format';
import type { RedactionRule } from '../recording/redaction';
import type { FillReply, FillRequest } from '../schema/fill/answer-fill';
import type { ValidationRequest } from '../schema/validation/validation-request';
import type { ValidationResult } from '../schema/validation/validation-result';
import type { CheckResult } from '../suite/checks/check-result';
import type { AnswerPart } from '../suite/checks/check-parts';
import type { CallTarget } from '../suite/suite';

/**
 * All that a stranger's pattern, path or schema can make endless: for each work what it is given, and what it gives.
 * Values go as JSON text, for a clone would lose the digits of their numbers. A work keeps nothing between two requests
 * but schemas made ready.
 */
interface LimitedWorks {
  validate: { given: ValidationRequest; answer: ValidationResult };
  /** `value`: of the answer, absent where none came; `parts`: as JSON. */
  check: {
    given: { value?: string; kind: CallTarget['kind']; parts: string };
    answer: CheckResult[][];
  };
  /** Where a JSONPath leads. */
  find: { given: { value: string; path: string }; answer: (readonly Segment[])[] };
  /** Events without what the rules find; `found`: for each rule, in how many. */
  redact: {
    given: { rules: readonly RedactionRule[]; events: readonly RecordedEvent[] };
    answer: { events: readonly RecordedEvent[]; found: readonly number[] };
  };
  fill: { given: FillRequest; answer: FillReply };
}

type Work = keyof LimitedWorks;
type RequestOf<W extends Work> = { [K in W]: { work: K; given: LimitedWorks[K]['given'] } }[W];

export interface LimitedJob {
  question: RequestOf<Work>;
  answer: LimitedWorks[Work]['answer'];
}

/**
 * Has a work done beside the thread that others wait for, which is started anew after the limit.
 * @param request where it is a function, it is called once the worker can take it
 * @param options.size characters or bytes that are to be read for it, which takes time that is not the pattern's
 * @throws WorkerError; `too-slow` after the limit
 */
export type RunLimited = <W extends Work>(
  request: RequestOf<W> | (() => RequestOf<W>),
  options: { limit: number; size?: number; signal?: AbortSignal },
) => Promise<LimitedWorks[W]['answer']>;

/**
 * Does the works, each by code that is loaded when it is first asked for; `begin` is called when it is. The one that is
 * called has no limit of its own.
 */
export function createLimitedWorker(): (
  request: LimitedJob['question'],
  tell?: unknown,
  begin?: () => void,
) => Promise<LimitedJob['answer']> {
  let validate: ((request: ValidationRequest) => ValidationResult) | undefined;
  return async ({ work, given }, _, begin) => {
    switch (work) {
      case 'validate': {
        const { createRequestValidator } = await import('../schema/validation/validation-request');
        begin?.();
        validate ??= createRequestValidator();
        return validate(given);
      }
      case 'check': {
        const { checkParts } = await import('../suite/checks/check-parts');
        begin?.();
        const { value, kind, parts } = given;
        const answer = { kind, value: value === undefined ? undefined : parseJson(value) };
        return checkParts(answer, parseJson(parts) as AnswerPart[]);
      }
      case 'find': {
        const { findByPath } = await import('../suite/json-path');
        begin?.();
        return findByPath(parseJson(given.value), given.path).map(({ path }) => path);
      }
      case 'redact': {
        const { Redaction } = await import('../recording/redaction');
        begin?.();
        const redaction = new Redaction(given.rules);
        const events = given.events.map((event) => redaction.apply(event));
        return { events, found: redaction.counts };
      }
      case 'fill': {
        const { answerFill } = await import('../schema/fill/answer-fill');
        begin?.();
        return answerFill(given);
      }
    }
  };
}
