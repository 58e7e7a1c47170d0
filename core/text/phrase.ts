import { selectText } from './select-text';

/** A sentence as code and values: English is in `core/suite/texts.json`, other languages in the page's catalogs. */
export interface Phrase {
  /** Such as `suite.no-answer`. */
  code: string;
  params?: Readonly<Record<string, LocalizedText>>;
}

/** A string is the same in each language (JSON, a name); a list has a separator between its items. */
export type LocalizedText = string | number | Phrase | { items: readonly LocalizedText[]; separator: string };

export interface LocalizedMessage {
  message: string;
  phrase?: Phrase;
}

export function fillText(text: string, value: (name: string) => string): string {
  return endOnce(selectText(text, value));
}

/** Without the period after a quotation that ends with one. */
export function endOnce(text: string): string {
  return text.replace(/([.。]”)[.。]/g, '$1');
}

/** @param template the text of a code, with `{name}` for its values */
export function englishOf(text: LocalizedText | undefined, template: (code: string) => string): string {
  if (typeof text !== 'object') return String(text ?? '');
  if ('items' in text) return text.items.map((item) => englishOf(item, template)).join(text.separator);
  return fillText(template(text.code), (name) => englishOf(text.params?.[name], template));
}

export function isTranslated(text: LocalizedText): boolean {
  if (typeof text !== 'object') return false;
  return 'items' in text ? text.items.some(isTranslated) : true;
}
