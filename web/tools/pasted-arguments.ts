import { isPlainObject } from '../json/validation/json-schema';
import { parseJson } from '../json/lossless';

/** What becomes of something pasted: it fills the form, or goes where it was pasted, with an offer to fill or without. */
export type PasteDecision =
  { kind: 'fill'; json: string } | { kind: 'offer'; json: string } | { kind: 'leave' };

/** What has the focus when something is pasted. */
export type PastePlace = 'text' | 'editor' | 'elsewhere';

const FENCED = /^```(?:json[5c]?|javascript|js)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/** Only a JSON object can be arguments: anything else is text like any other. */
export function decidePaste(pasted: string, place: PastePlace): PasteDecision {
  if (place === 'editor') return { kind: 'leave' };
  const json = objectIn(pasted);
  if (json === undefined) return { kind: 'leave' };
  return { kind: place === 'text' ? 'offer' : 'fill', json };
}

/** The JSON object that a text is, with or without a Markdown fence around it. */
function objectIn(pasted: string): string | undefined {
  const trimmed = pasted.trim();
  const json = (FENCED.exec(trimmed)?.[1] ?? trimmed).trim();
  if (!json.startsWith('{')) return undefined;
  try {
    return isPlainObject(parseJson(json)) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers, dates and what is searched for are text fields, too, but none that JSON could be meant for. */
const NO_FREE_TEXT =
  '[inputmode="numeric"], [inputmode="decimal"], [role="combobox"], [type="search"]';
const FREE_TEXT =
  'textarea, input:not([type]), input[type="text"], input[type="url"], input[type="email"], input[type="password"]';

/** What an element is to someone who pastes JSON there. */
export function pastePlace(target: Element): PastePlace {
  if (target.closest('.cm-editor')) return 'editor';
  if (target.matches(NO_FREE_TEXT) || target.matches(':disabled, :read-only')) return 'elsewhere';
  return target.matches(FREE_TEXT) ? 'text' : 'elsewhere';
}
