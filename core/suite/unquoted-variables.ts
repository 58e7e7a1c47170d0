import { Lexer } from 'yaml';

/** What the lexer puts before a scalar that has no quotes. */
const SCALAR = '\u001F';
/** What it puts where no text stands: the start of a document, and that of a plain scalar. */
const MARKS = ['\u0002', '\u0018', SCALAR];

/**
 * Where a `${name}` stands without quotes inside `{ }` or `[ ]`, which YAML reads as one more mapping: the first of each line.
 * @returns what is written there, and its offset in the text
 */
export function unquotedVariables(text: string): { written: string; offset: number }[] {
  const found = new Map<number, { written: string; offset: number }>();
  let at = 0;
  let before = '';
  for (const token of new Lexer().lex(text)) {
    if (MARKS.includes(token)) {
      before = '';
      continue;
    }
    if (token === '{' && before.endsWith('$')) {
      const offset = at - before.length;
      const line = text.lastIndexOf('\n', offset);
      const [written = ''] = /^[^}\n]*\}?/.exec(text.slice(offset)) ?? [];
      if (!found.has(line)) found.set(line, { written, offset });
    }
    before = token;
    at += token.length;
  }
  return [...found.values()];
}
