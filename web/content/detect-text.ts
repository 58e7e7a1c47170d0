/** What a text is, as far as one can see. */
export type TextKind = 'plain' | 'markdown' | 'json' | 'csv' | 'tsv';

const lookedAt = 20_000;

const strongSigns = [
  /^```/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|mailto:|#|\/)[^)\s]*\)/,
  /^\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)+\|?\s*$/m,
  /(?:^|\n\n)#{1,6} \S.*\n\n/,
];
const weakSigns = [
  /(?:^|\n)#{1,6} \S/,
  /\*\*[^\s*][^*\n]*\*\*/,
  /(?:^|\n)[-*+] \S.*\n[-*+] \S/,
  /(?:^|\n)\d+\. \S.*\n\d+\. \S/,
  /`[^`\n]+`/,
  /(?:^|\n)> \S/,
];

function isMarkdown(text: string): boolean {
  const head = text.slice(0, lookedAt);
  if (strongSigns.some((sign) => sign.test(head))) return true;
  return weakSigns.filter((sign) => sign.test(head)).length >= 2;
}

/** Only a look at both ends: whether it is JSON shows when it is read. */
function looksLikeJson(text: string): boolean {
  const first = /\S/.exec(text.slice(0, 1000))?.[0];
  if (first !== '{' && first !== '[') return false;
  const last = text.slice(-1000).trimEnd().slice(-1);
  return last === (first === '{' ? '}' : ']');
}

/** Whether the first lines have the same number of separators, at least one each. */
function isSeparated(text: string, separator: ',' | '\t'): boolean {
  const lines = text.slice(0, lookedAt).split(/\r?\n/, 12);
  if (text.length <= lookedAt && lines[lines.length - 1] === '') lines.pop();
  if (lines.length < 3) return false;
  const counts = lines
    .slice(0, 10)
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length);
  const [first = 0] = counts;
  // Prose has commas followed by spaces.
  const isProse = separator === ',' && /, \w+ \w+/.test(lines.join('\n'));
  return (
    first > (separator === ',' ? 2 : 1) && !isProse && counts.every((count) => count === first)
  );
}

const byType: Record<string, TextKind> = {
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
};

/**
 * What a text is best shown as. A declared type decides where it says something; else the text does.
 * JSON is only promised by its ends: the document that reads it knows.
 */
export function detectText(text: string, mimeType: string | null = null): TextKind {
  const declared = mimeType?.replace(/;.*$/s, '').trim().toLowerCase() ?? '';
  const named = byType[declared];
  if (named !== undefined) return named;
  if (looksLikeJson(text)) return 'json';
  if (declared !== '' && declared !== 'text/plain' && !declared.includes('octet-stream'))
    return 'plain';
  if (isSeparated(text, '\t')) return 'tsv';
  if (isSeparated(text, ',')) return 'csv';
  return isMarkdown(text) ? 'markdown' : 'plain';
}
