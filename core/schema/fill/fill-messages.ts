import type { ValidationResult } from '../validation/validation-result';
import type { NegativeCases } from '../negative/negative-case';

/** To the worker. Schemas and values travel as JSON text, so that numbers keep their digits. */
export type FillRequest =
  | { kind: 'example'; schema: string; seed: number }
  | { kind: 'negatives'; schema: string; current: string | undefined };

/** From the worker: the value as JSON text with the validator's verdict on it, or the cases. */
export type FillReply =
  | { kind: 'example'; text: string; verdict: ValidationResult }
  | { kind: 'negatives'; made: NegativeCases };
