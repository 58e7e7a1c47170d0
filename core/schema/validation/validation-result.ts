import type { JsonSchema } from '../json-schema';
import type { SchemaFault } from './schema-fault';

/** What a message needs to say, by name: limits, counts, lists. */
export type ViolationParams = Readonly<Record<string, string | number>>;

/** One thing in an instance that its schema does not allow. */
export interface Violation {
  /** Where, for people: `$.a[0]["odd key"]`. A missing member is named by its own place. */
  path: string;
  /** Where, as a JSON Pointer (RFC 6901). */
  pointer: string;
  /** The keyword that is not met; `false` where nothing is allowed. */
  keyword: string;
  /** In English, one sentence. */
  message: string;
  /** For a message in another language. */
  params: ViolationParams;
}

/** Why a schema says nothing of an instance. The sentence for it is the interface's. */
export type ValidationFault =
  | SchemaFault
  | { code: 'value-too-deep' }
  /** `value`: the dialect as JSON text; the limit in seconds; what the program at fault said. */
  | { code: 'dialect-unknown' | 'timeout' | 'failed'; value: string };

/**
 * What a schema says of an instance. `faults`: keywords that it was not judged by, which is otherwise right or wrong as told.
 * `unjudged`: nothing can be said of it, for the reason given.
 */
export type ValidationResult =
  | { kind: 'valid'; faults?: readonly ValidationFault[] }
  | { kind: 'invalid'; violations: Violation[]; faults?: readonly ValidationFault[] }
  | { kind: 'unjudged'; reason: 'schema-invalid' | 'too-slow'; fault: ValidationFault };

/** Why a schema says nothing of an instance, or not all. */
export function faultsOf(verdict: ValidationResult | undefined): readonly ValidationFault[] {
  if (!verdict) return [];
  return verdict.kind === 'unjudged' ? [verdict.fault] : (verdict.faults ?? []);
}

export interface ValidateOptions {
  /** Aborting rejects the promise with the signal's reason; a judgement under way is dropped. */
  signal?: AbortSignal;
  /** How long judging may take before it is stopped, besides the time to read what is judged; 1,000 ms unless told. */
  timeoutMs?: number;
}

/** A host's way to judge an instance by a schema: the page's is a worker with a time limit. */
export type Validate = (schema: JsonSchema, instance: unknown, options?: ValidateOptions) => Promise<ValidationResult>;
