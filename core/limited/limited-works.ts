import { parseJson } from '../json/lossless';
import type { Segment } from '../json/json-pointer';
import type { RecordedEvent } from '../recording/format';
import type { RedactionRule } from '../recording/redaction';
import type { FillReply, FillRequest } from '../schema/fill/fill-jobs';
import type { ValidationRequest } from '../schema/validation/validation-request';
import type { ValidationResult } from '../schema/validation/validation-result';
import type { CheckResult } from '../suite/checks/check-result';
import type { ResponsePart } from '../suite/checks/check-parts';
import type { RunKind } from '../run/run';

/** Work that a foreign pattern, path or schema can make endless. Values are JSON text: cloning would lose digits. */
interface LimitedWorks {
  validate: { input: ValidationRequest; result: ValidationResult };
  /** `value`: the response, if there is one; `parts`: JSON. */
  check: { input: { value?: string; kind: RunKind; parts: string }; result: CheckResult[][] };
  find: { input: { value: string; path: string }; result: (readonly Segment[])[] };
  /** Events without what the rules match; `found`: number of events with a match, by rule. */
  redact: {
    input: { rules: readonly RedactionRule[]; events: readonly RecordedEvent[] };
    result: { events: readonly RecordedEvent[]; found: readonly number[] };
  };
  fill: { input: FillRequest; result: FillReply };
}

type Work = keyof LimitedWorks;
type RequestOf<W extends Work> = { [K in W]: { work: K; input: LimitedWorks[K]['input'] } }[W];

export interface LimitedJob {
  request: RequestOf<Work>;
  result: LimitedWorks[Work]['result'];
}

/** @param options.size characters or bytes to read, which extend the limit @throws WorkerError; `too-slow` after it */
export type RunLimited = <W extends Work>(
  request: RequestOf<W> | (() => RequestOf<W>),
  options: { limitMs: number; size?: number; signal?: AbortSignal },
) => Promise<LimitedWorks[W]['result']>;

/** Imports the code of each work on its first request, and calls `begin` then. The works themselves have no limit. */
export function createLimitedWorker(): (
  request: LimitedJob['request'],
  tell?: unknown,
  begin?: () => void,
) => Promise<LimitedJob['result']> {
  let validate: ((request: ValidationRequest) => ValidationResult) | undefined;
  return async ({ work, input }, _, begin) => {
    switch (work) {
      case 'validate': {
        const { createRequestValidator } = await import('../schema/validation/validation-request');
        begin?.();
        validate ??= createRequestValidator();
        return validate(input);
      }
      case 'check': {
        const { checkParts } = await import('../suite/checks/check-parts');
        begin?.();
        const { value, kind, parts } = input;
        const response = { kind, value: value === undefined ? undefined : parseJson(value) };
        return checkParts(response, parseJson(parts) as ResponsePart[]);
      }
      case 'find': {
        const { findByPath } = await import('../suite/json-path');
        begin?.();
        return findByPath(parseJson(input.value), input.path).map(({ path }) => path);
      }
      case 'redact': {
        const { Redaction } = await import('../recording/redaction');
        begin?.();
        const redaction = new Redaction(input.rules);
        const events = input.events.map((event) => redaction.apply(event));
        return { events, found: redaction.counts };
      }
      case 'fill': {
        const { runFillJob } = await import('../schema/fill/fill-jobs');
        begin?.();
        return runFillJob(input);
      }
    }
  };
}
