import { ownProperty } from '../../json/json-object';
import { validationErrorText } from '../../schema/validation/validation-text';
import { fillText } from '../../text/phrase';
import type { PortabilityFinding } from './definition-finding';
import texts from './texts.json';

type Texts = { what: string; remedy: string };

export function definitionTexts({ rule, values, words, errors }: PortabilityFinding): Texts {
  const { what, remedy } = ownProperty<Texts>(texts, rule) ?? { what: rule, remedy: '' };
  const named = errors ? [...new Set(errors.map(validationErrorText))].join(' ') : words.join(', ');
  const filled: Record<string, string | number> = { ...values, words: named };
  return { what: fillText(what, (name) => String(filled[name] ?? '')), remedy };
}
