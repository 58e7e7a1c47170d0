import type { JsonSchema } from '../json-schema';
import type { SchemaError } from './schema-error';

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

export type ValidationError =
  | SchemaError
  | { code: 'value-too-deep' }
  /** `value`: the dialect as JSON; the limit in seconds; the message of the error. */
  | { code: 'dialect-unknown' | 'timeout' | 'failed'; value: string };

/** `errors`: keywords that could not be evaluated. `unjudged`: nothing is known of the instance. */
export type ValidationResult =
  | { kind: 'valid'; errors?: readonly ValidationError[] }
  | { kind: 'invalid'; violations: Violation[]; errors?: readonly ValidationError[] }
  | { kind: 'unjudged'; reason: 'schema-invalid' | 'too-slow'; error: ValidationError };

export function errorsOf(result: ValidationResult | undefined): readonly ValidationError[] {
  if (!result) return [];
  return result.kind === 'unjudged' ? [result.error] : (result.errors ?? []);
}

export interface ValidateOptions {
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Time to evaluate, after parsing; 1,000 ms by default. */
  timeoutMs?: number;
}

/** In the page, a worker with a time limit. */
export type Validate = (schema: JsonSchema, instance: unknown, options?: ValidateOptions) => Promise<ValidationResult>;
