import { ownProperty } from '../../json/json-object';
import { fillText } from '../../text/phrase';
import texts from './texts.json';
import type { ValidationError, ViolationParams } from './validation-result';

export function validationErrorText(error: ValidationError): string {
  const values: Readonly<Record<string, string | undefined>> = { ...error };
  return fillText(texts.faults[error.code], (name) => values[name] ?? '');
}

export function violationMessage(keyword: string, params: ViolationParams): string {
  return fillText(violationText(keyword), (name) => String(params[name] ?? ''));
}

export function violationText(keyword: string): string {
  return ownProperty<string>(texts.violations, keyword) ?? `Violates "${keyword}".`;
}
