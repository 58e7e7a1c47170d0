import type { LocalizedMessage } from '../../text/phrase';
import { parseSuiteText } from '../read-suite';
import { phrase, messageOf } from '../suite-phrase';
import { yamlValue } from '../yaml-value';

export function parsedValue(
  text: string,
): { kind: 'value'; value: unknown } | ({ kind: 'invalid' } & LocalizedMessage) {
  const document = parseSuiteText(text);
  const { value, faults } = yamlValue(document);
  const [broken] = document.errors;
  const fault = broken ? messageOf(phrase('yaml', { message: broken.message })) : faults[0];
  return fault ? { kind: 'invalid', message: fault.message, phrase: fault.phrase } : { kind: 'value', value };
}
