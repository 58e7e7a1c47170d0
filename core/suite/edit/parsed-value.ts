import type { LocalizedMessage } from '../../text/phrase';
import { parseSuiteText } from '../read-suite';
import { phrase, messageOf } from '../suite-phrase';
import { yamlValue } from '../yaml-value';

export function parsedValue(
  text: string,
): { kind: 'value'; value: unknown } | ({ kind: 'invalid' } & LocalizedMessage) {
  const document = parseSuiteText(text);
  const { value, problems } = yamlValue(document);
  const [broken] = document.errors;
  const problem = broken ? messageOf(phrase('yaml', { message: broken.message })) : problems[0];
  return problem ? { kind: 'invalid', message: problem.message, phrase: problem.phrase } : { kind: 'value', value };
}
