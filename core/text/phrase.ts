/**
 * A sentence by its code and its values, so that a page can write it in its own language. The English one is in a table
 * of core (`core/suite/texts.json`), the others in the page's catalogues, both under the same code.
 */
export interface Phrase {
  /** A part and a name, such as `suite.no-answer`. */
  code: string;
  params?: Readonly<Record<string, LocalizedText>>;
}

/**
 * Text for people: a string is the same in each language (JSON, a name), a list has its separator between its items.
 */
export type LocalizedText = string | number | Phrase | { items: readonly LocalizedText[]; separator: string };

/** What has an English message, and where it has one the phrase that it was made of. */
export interface LocalizedMessage {
  message: string;
  said?: Phrase;
}

/** A text with `{name}` filled in. */
export function fillText(text: string, value: (name: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
}

/** @param template the text of a code, with `{name}` for its values */
export function englishOf(words: LocalizedText | undefined, template: (code: string) => string): string {
  if (typeof words !== 'object') return String(words ?? '');
  if ('items' in words) return words.items.map((item) => englishOf(item, template)).join(words.separator);
  return fillText(template(words.code), (name) => englishOf(words.params?.[name], template));
}

/** Whether words differ from language to language. */
export function isTranslated(words: LocalizedText): boolean {
  if (typeof words !== 'object') return false;
  return 'items' in words ? words.items.some(isTranslated) : true;
}
