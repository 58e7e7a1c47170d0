import { ownProperty } from '../../json/json-object';
import { faultText } from '../../schema/validation/validation-text';
import { fillText } from '../../text/phrase';
import type { PortabilityFinding } from './definition-finding';
import texts from './texts.json';

type Texts = { what: string; remedy: string };

export function definitionTexts({ rule, values, faults }: PortabilityFinding): Texts {
  const { what, remedy } = ownProperty<Texts>(texts, rule) ?? { what: rule, remedy: '' };
  const filled = faults ? { ...values, words: [...new Set(faults.map(faultText))].join(' ') } : values;
  return { what: fillText(what, (name) => String(filled[name] ?? '')), remedy };
}
