/**
 * A sentence as code and values, so that the page can translate it. English is in core's tables
 * (`core/suite/texts.json`), other languages in the page's catalogues under the same code.
 */
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
  return text.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
}

/** @param template the text of a code, with `{name}` for its values */
export function englishOf(words: LocalizedText | undefined, template: (code: string) => string): string {
  if (typeof words !== 'object') return String(words ?? '');
  if ('items' in words) return words.items.map((item) => englishOf(item, template)).join(words.separator);
  return fillText(template(words.code), (name) => englishOf(words.params?.[name], template));
}

export function isTranslated(words: LocalizedText): boolean {
  if (typeof words !== 'object') return false;
  return 'items' in words ? words.items.some(isTranslated) : true;
}
