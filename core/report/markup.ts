import { memoizeByObject } from '../json/memoize-by-object';

/** HTML in pieces: a report with many pictures is never one string. */
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
export type Inner = Markup | string | number | false | undefined | readonly Inner[];

/** Only the template's own text is markup: everything filled in is escaped. */
export function markup(template: TemplateStringsArray, ...values: readonly Inner[]): Markup {
  const parts: string[] = [];
  textsOf(template).forEach((text, index) => {
    if (text !== '') parts.push(text);
    add(parts, values[index]);
  });
  return new Markup(parts);
}

/** Drops the indentation of the source. */
const textsOf = memoizeByObject((template: TemplateStringsArray) =>
  template.map((text) => text.replace(/\n\s+/g, '\n')),
);

/**
 * @param name never from a server
 * @param attributes with a blank before each
 */
export function element(name: string, attributes: string, inner: Inner): Markup {
  const parts = [`<${name}${attributes}>`];
  add(parts, inner);
  parts.push(`</${name}>`);
  return new Markup(parts);
}

function add(parts: string[], value: Inner): void {
  if (value === undefined || value === false || value === '') return;
  if (value instanceof Markup) {
    for (const part of value.parts) parts.push(part);
  } else if (typeof value === 'string') parts.push(escaped(value));
  else if (typeof value === 'number') parts.push(String(value));
  else for (const each of value) add(parts, each);
}

/** For XML and HTML; drops characters that XML doesn't allow. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
