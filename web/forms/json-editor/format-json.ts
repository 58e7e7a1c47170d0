import { parseJson } from '../../../core/json/lossless';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const OPENING = /^[{[]$/;
const CLOSING = /^[}\]]$/;

/** Indents JSON. Changes only whitespace: digits, escapes, order and repeated keys stay. @throws JsonSyntaxError */
export function formatJson(text: string, layout: 'lines' | 'one-line' = 'lines'): string {
  parseJson(text);
  const tokens = text.match(TOKEN) ?? [];
  if (layout === 'one-line') return tokens.join('');
  const parts: string[] = [];
  let depth = 0;
  const line = () => parts.push(`\n${'  '.repeat(depth)}`);
  tokens.forEach((token, index) => {
    if (CLOSING.test(token)) {
      depth -= 1;
      if (!OPENING.test(tokens[index - 1] ?? '')) line();
    }
    parts.push(token);
    if (token === ':') parts.push(' ');
    else if (token === ',') line();
    else if (OPENING.test(token)) {
      depth += 1;
      if (!CLOSING.test(tokens[index + 1] ?? '')) line();
    }
  });
  return parts.join('');
}
