import { ownProperty } from '../../json/json-object';
import { fillText } from '../../text/phrase';
import type { PortabilityFinding } from './definition-finding';
import texts from './texts.json';

type Texts = { what: string; remedy: string };

export function definitionTexts({ rule, values }: PortabilityFinding): Texts {
  const { what, remedy } = ownProperty<Texts>(texts, rule) ?? { what: rule, remedy: '' };
  return { what: fillText(what, (name) => String(values[name] ?? '')), remedy };
}
