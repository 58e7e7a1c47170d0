import { own } from '../../json/json-object';
import { fillText } from '../../text/phrase';
import texts from './texts.json';
import type { ValidationFault, ViolationParams } from './validation-result';

/** The English sentence for what keeps a schema from judging. */
export function faultText(fault: ValidationFault): string {
  const values: Readonly<Record<string, string | undefined>> = { ...fault };
  return fillText(texts.faults[fault.code], (name) => values[name] ?? '');
}

/** The English sentence for an unmet keyword. */
export function violationMessage(keyword: string, params: ViolationParams): string {
  return fillText(violationText(keyword), (name) => String(params[name] ?? ''));
}

/** The same with `{name}` for the values. */
export function violationText(keyword: string): string {
  return own<string>(texts.violations, keyword) ?? `Violates "${keyword}".`;
}
