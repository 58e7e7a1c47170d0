import type { JsonSchema } from '../json-schema';
import type { SchemaFault } from './schema-fault';

export type ViolationParams = Readonly<Record<string, string | number>>;

export interface Violation {
  /** JSONPath; of a missing member its own. */
  path: string;
  pointer: string;
  /** `false` if nothing is allowed. */
  keyword: string;
  message: string;
  params: ViolationParams;
}

export type ValidationFault =
  | SchemaFault
  | { code: 'value-too-deep' }
  /** `value`: the dialect as JSON; the limit in seconds; the message of the error. */
  | { code: 'dialect-unknown' | 'timeout' | 'failed'; value: string };

/** `faults`: keywords that could not be evaluated. `unjudged`: nothing is known of the instance. */
export type ValidationResult =
  | { kind: 'valid'; faults?: readonly ValidationFault[] }
  | { kind: 'invalid'; violations: Violation[]; faults?: readonly ValidationFault[] }
  | { kind: 'unjudged'; reason: 'schema-invalid' | 'too-slow'; fault: ValidationFault };

export function faultsOf(result: ValidationResult | undefined): readonly ValidationFault[] {
  if (!result) return [];
  return result.kind === 'unjudged' ? [result.fault] : (result.faults ?? []);
}

export interface ValidateOptions {
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Time to evaluate, after parsing; 1,000 ms by default. */
  timeoutMs?: number;
}

/** In the page, a worker with a time limit. */
export type Validate = (schema: JsonSchema, instance: unknown, options?: ValidateOptions) => Promise<ValidationResult>;
