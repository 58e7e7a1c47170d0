import { memoizeByObject } from '../json/memoize-by-object';

/** HTML in pieces, so that a report with many pictures can be written without joining them into one huge string. */
export class Markup {
  readonly parts: readonly string[];

  constructor(parts: readonly string[]) {
    this.parts = parts;
  }

  toString(): string {
    return this.parts.join('');
  }
}

/** Texts and numbers are escaped; undefined and false give nothing. */
export type MarkupValue = Markup | string | number | false | undefined | readonly MarkupValue[];

/** Only the template's own text is markup: everything filled in is escaped. */
export function markup(template: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  const parts: string[] = [];
  literalsOf(template).forEach((text, index) => {
    if (text !== '') parts.push(text);
    appendEscaped(parts, values[index]);
  });
  return new Markup(parts);
}

/** Drops the indentation of the source, within a `<pre>` of the template too; values keep theirs. */
const literalsOf = memoizeByObject((template: TemplateStringsArray) =>
  template.map((text) => text.replace(/\n\s+/g, '\n')),
);

/** @param name never from a server @param attributes with a space before each, escaped by the caller */
export function element(name: string, attributes: string, inner: MarkupValue): Markup {
  const parts = [`<${name}${attributes}>`];
  appendEscaped(parts, inner);
  parts.push(`</${name}>`);
  return new Markup(parts);
}

function appendEscaped(parts: string[], value: MarkupValue): void {
  if (value === undefined || value === false || value === '') return;
  if (value instanceof Markup) {
    for (const part of value.parts) parts.push(part);
  } else if (typeof value === 'string') parts.push(escaped(value));
  else if (typeof value === 'number') parts.push(String(value));
  else for (const each of value) appendEscaped(parts, each);
}

/** For XML and HTML texts, and attributes in double quotes. Replaces characters that XML doesn't allow. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
