import type { Separator } from '../json/documents/separated-rows';
import { hasAnsi } from './parse-ansi';
import { detectLanguage, isCertainCode } from './detect-language';
import { fileEnding, type Language, languageOfFile, languageOfType } from './language';

/** `jsonl` is one JSON value a line; `ansi` has a terminal's escape codes. */
export type TextKind = 'plain' | 'markdown' | 'json' | 'jsonl' | 'csv' | 'tsv' | 'ansi' | 'code';

export type DetectedText = { kind: Exclude<TextKind, 'code'> } | { kind: 'code'; language: Language };

const MAX_SCANNED = 20_000;

/** One match is enough: nobody writes these by chance. */
const strongSigns = [
  /^```/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|mailto:|#|\/)[^)\s]*\)/,
  /^\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)+\|?\s*$/m,
];
/** Enough if it is no code: there such a line is a comment. */
const heading = /(?:^|\n\n)#{1,6} \S.*\n\n/;
const weakSigns = [
  /(?:^|\n)#{1,6} \S/,
  /\*\*[^\s*][^*\n]*\*\*/,
  /(?:^|\n)[-*+] \S.*\n[-*+] \S/,
  /(?:^|\n)\d+\. \S.*\n\d+\. \S/,
  /`[^`\n]+`/,
  /(?:^|\n)> \S/,
];

const jsonStart = /^\s*(?:(\{)|\[\s*(?:["{[\]/]|(?:-?\d[\d.eE+-]*|true|false|null)\s*(?:[,\]]|$)))/;

/** By both ends; parsing decides. A word after the first bracket begins a log, settings or a list for people. */
function looksLikeJson(head: string, tail: string): boolean {
  const first = jsonStart.exec(head.slice(0, 1000));
  if (first === null) return false;
  const last = tail.slice(-1000).trimEnd().slice(-1);
  return last === (first[1] === '{' ? '}' : ']');
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

function looksLikeLines(head: string): boolean {
  const lines = head.split('\n', 12).filter((line) => line.trim() !== '');
  // The last line may be cut.
  return lines.length >= 2 && lines.slice(0, 2).every((line) => /^\s*[{[]/.test(line) && isJson(line));
}

/** Whether the first lines have the same number of separators, at least one. */
function isSeparated(text: string, separator: Separator): boolean {
  const lines = text.slice(0, MAX_SCANNED).split(/\r?\n/, 12);
  if (text.length <= MAX_SCANNED && lines[lines.length - 1] === '') lines.pop();
  if (lines.length < 3) return false;
  const counts = lines.slice(0, 10).map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length);
  const [first = 0] = counts;
  // Prose has commas followed by spaces.
  const isProse = separator !== '\t' && /[,;] \w+ \w+/.test(lines.join('\n'));
  const isCode = separator === ';' && lines.slice(0, 10).every((line) => /[;{}]\s*$/.test(line));
  return first > (separator === '\t' ? 1 : 2) && !isProse && !isCode && counts.every((count) => count === first);
}

const names = {
  markdown: ['text/markdown', 'text/x-markdown', 'md', 'markdown'],
  csv: ['text/csv', 'csv'],
  tsv: ['text/tab-separated-values', 'tsv'],
  jsonl: [
    ...['application/jsonl', 'application/x-jsonlines', 'application/jsonlines'],
    ...['application/x-ndjson', 'application/ndjson', 'jsonl', 'ndjson'],
  ],
};

function kindNamed(name: string) {
  const kinds = ['markdown', 'csv', 'tsv', 'jsonl'] as const;
  return kinds.find((kind) => names[kind].includes(name));
}

export interface TextOrigin {
  mimeType?: string | null;
  uri?: string | null;
  /** The end of a text of which only the beginning is passed. */
  tail?: string;
}

/** By a specific declared type, the extension, or the text if certain. `json` is a guess until it is parsed. */
export function detectText(text: string, origin: TextOrigin = {}): DetectedText {
  const { mimeType = null, uri = null, tail = text } = origin;
  const declared = mimeType?.replace(/;.*$/s, '').trim().toLowerCase() ?? '';
  const named = kindNamed(declared);
  if (named !== undefined) return { kind: named };
  const head = text.slice(0, MAX_SCANNED);
  if (hasAnsi(head)) return { kind: 'ansi' };
  const language = languageOfType(declared);
  if (language !== null) return { kind: 'code', language };
  if (looksLikeLines(head)) return { kind: 'jsonl' };
  if (looksLikeJson(text, tail)) return { kind: 'json' };
  const isUnspecific = declared === '' || declared === 'text/plain' || declared.includes('octet-stream');
  if (!isUnspecific) return { kind: 'plain' };
  return detectByName(uri) ?? detectByContent(text, head);
}

function detectByName(uri: string | null): DetectedText | null {
  const ending = fileEnding(uri);
  if (ending === null) return null;
  const kind = kindNamed(ending);
  if (kind !== undefined) return { kind };
  const language = languageOfFile(uri);
  return language === null ? null : { kind: 'code', language };
}

function detectByContent(text: string, head: string): DetectedText {
  const isMarked = strongSigns.some((sign) => sign.test(head));
  if (isMarked && !isCertainCode(head)) return { kind: 'markdown' };
  const language = detectLanguage(text);
  if (language !== null) return { kind: 'code', language };
  if (isSeparated(text, '\t')) return { kind: 'tsv' };
  if (isSeparated(text, ',') || isSeparated(text, ';')) return { kind: 'csv' };
  const isMarkdown = heading.test(head) || weakSigns.filter((sign) => sign.test(head)).length >= 2;
  return { kind: isMarkdown ? 'markdown' : 'plain' };
}
