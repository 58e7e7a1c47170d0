import { parseSuiteText } from '../read-suite';
import { yamlValue } from '../yaml-value';

/** The JSON value of a piece of YAML, or what is wrong with it. */
export function parsedValue(
  text: string,
): { kind: 'value'; value: unknown } | { kind: 'invalid'; message: string } {
  const document = parseSuiteText(text);
  const { value, faults } = yamlValue(document);
  const fault = document.errors[0] ?? faults[0];
  return fault ? { kind: 'invalid', message: fault.message } : { kind: 'value', value };
}
