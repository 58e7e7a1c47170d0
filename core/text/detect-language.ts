import type { Language } from './language';

// Rather none than a wrong one: highlight.js's own detection takes prose and logs for code.

/** One match is enough: it does not occur in prose. */
const CERTAIN: readonly [Language, RegExp][] = [
  ['html', /^\s*(?:<!--[\s\S]*?-->\s*)?(?:<!doctype html\b|<html[\s>])/i],
  ['xml', /^\s*<\?xml\s/],
  ['diff', /^(?:diff --git |Index: .+\n=+\n)|^--- \S.*\n\+\+\+ \S.*\n@@ -\d/m],
  ['bash', /^#!\s*\/\S*\b(?:env\s+)?(?:ba|z|da|k)?sh\b/],
  ['python', /^#!\s*\/\S*\b(?:env\s+)?python/],
  ['javascript', /^#!\s*\/\S*\b(?:env\s+)?(?:node|deno|bun)\b/],
  ['ruby', /^#!\s*\/\S*\b(?:env\s+)?ruby\b/],
  ['php', /^\s*<\?php\b/],
];

/** Two patterns of a language must match. More specific languages come first, for a tie. */
const LIKELY: readonly [Language, readonly RegExp[]][] = [
  [
    'python',
    [
      /^(?:async )?def \w+\(.*\)(?: -> .+)?:\s*(?:#.*)?$/m,
      /^class \w+(?:\(.*\))?:\s*$/m,
      /^from [\w.]+ import [\w*(]/m,
      /^import \w+(?:\.\w+)*(?: as \w+)?\s*\n(?:import|from|\n)/m,
      /^ {4,}(?:return|raise|yield)\b.*[^.]$/m,
      /^if __name__ == /m,
      /^\s*(?:if|for|while|with|elif) .*[()=<>].*:\s*$/m,
    ],
  ],
  [
    'typescript',
    [
      /^(?:export )?interface \w+(?:<.*>)?(?: extends .+)? \{$/m,
      /^(?:export )?type \w+(?:<.*>)? = /m,
      /^import type .+ from ['"]/m,
      /\b(?:const|let|function) \w+.*: (?:string|number|boolean|void|Promise<|readonly |\w+\[\])/m,
    ],
  ],
  [
    'javascript',
    [
      /^import .+ from ['"].+['"];?$/m,
      /^export (?:default|const|async|function|class)\b/m,
      /^\s*(?:const|let|var) [\w{[].*=.*[;{([,]$/m,
      /^(?:async )?function\*? \w*\(.*\) \{$/m,
      /\brequire\(['"][^'"]+['"]\)/m,
      /=> [{(]$/m,
      /^\s*(?:\}\)?;|return .+;|\w[\w.]*\(.*\);)$/m,
    ],
  ],
  [
    'java',
    [
      /^package [\w.]+;$/m,
      /^import (?:static )?(?:java|javax|org|com)\.[\w.*]+;$/m,
      /^\s*(?:public|private|protected) (?:static |final |abstract )*(?:class|interface|enum|void|[A-Z]\w*(?:<.*>)?|int|boolean) \w+/m,
    ],
  ],
  [
    'go',
    [/^package \w+$/m, /^func (?:\(\w+ \*?\w+\) )?\w+\(.*\).*\{$/m, /^import (?:\(|"[\w/.]+")$/m, /\w+, err := /m],
  ],
  [
    'rust',
    [
      /^(?:pub )?(?:async )?fn \w+(?:<.*>)?\(.*\)(?: -> .+)? \{$/m,
      /^use (?:std|crate|super|\w+)::[\w:{}*, ]+;$/m,
      /^\s*let (?:mut )?\w+.* = .+;$/m,
      /^#\[(?:derive|cfg|test|tokio)\b/m,
      /^(?:pub )?(?:struct|enum|trait) \w+(?:<.*>)? \{$/m,
      /^impl(?:<.*>)? .+\{$/m,
    ],
  ],
  ['cpp', [/^#include <\w+>$/m, /\bstd::\w+/m, /^(?:template ?<|using namespace )/m, /^class \w+.*\{$/m]],
  [
    'c',
    [
      /^#include [<"][\w./]+\.h[>"]$/m,
      /^#define \w+/m,
      /^(?:static )?(?:int|void|char|struct \w+) \*?\w+\(.*\)\s*\{?$/m,
    ],
  ],
  ['dockerfile', [/^FROM [\w./:@-]+(?: (?:AS|as) \w+)?$/m, /^(?:RUN|COPY|ADD|ENTRYPOINT|CMD|WORKDIR|EXPOSE|ENV) \S/m]],
];

/** A text that begins with an SQL statement in upper case, after comments. */
const SQL =
  /^(?:\s|--.*\n)*(?:(?:WITH \w+ AS \([\s\S]+|)SELECT\b[\s\S]+\bFROM\s+\S|INSERT INTO \S+ ?[\s\S]*\b(?:VALUES|SELECT)\b|UPDATE \S+\s+SET\s+\S+ ?=|DELETE FROM \S|CREATE (?:OR REPLACE )?(?:UNIQUE |TEMP(?:ORARY)? )?(?:TABLE|INDEX|VIEW|FUNCTION) |ALTER TABLE )/;

/** A fragment of HTML or XML: one element from the first character to the last. */
function detectMarkup(text: string): Language | null {
  const trimmed = text.trim();
  const root = /^<([A-Za-z][\w:-]*)(?:\s[^<>]*)?>/.exec(trimmed)?.[1];
  if (root === undefined || !trimmed.endsWith('>')) return null;
  const htmlElement =
    /^(?:head|body|div|span|p|table|ul|ol|section|article|main|nav|header|footer|form|h[1-6]|a|script|style)$/i;
  if (htmlElement.test(root)) return /<\/[a-z][a-z0-9]*>$/i.test(trimmed) ? 'html' : null;
  return trimmed.endsWith(`</${root}>`) ? 'xml' : null;
}

/** INI or TOML: every line fits, with at least one section and one assignment. */
function detectIniOrToml(lines: readonly string[]): Language | null {
  const isSection = (line: string) => /^\[{1,2}[\w."' :/-]+\]{1,2}$/.test(line);
  const isSetting = (line: string) => /^[\w."' -]{1,60}\s*=\s*\S?/.test(line);
  const isComment = (line: string) => line === '' || /^[#;]/.test(line);
  const trimmed = lines.map((line) => line.trim());
  const settings = trimmed.filter(isSetting);
  if (!trimmed.some(isSection) || settings.length === 0) return null;
  if (!trimmed.every((line) => isSection(line) || isSetting(line) || isComment(line))) return null;
  const values = settings.map((line) => line.slice(line.indexOf('=') + 1).trim());
  // TOML quotes its texts.
  const isToml = values.every((value) => /^(?:["'[{]|true$|false$|[+-]?\d)/.test(value));
  return isToml ? 'toml' : 'ini';
}

/** Plain lists have `name: value` lines too, so nesting or the document marker is needed. */
function isYaml(lines: readonly string[]): boolean {
  const contentLines = lines.filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  const hasMarker = /^---\s*$/.test(contentLines[0] ?? '');
  const body = hasMarker ? contentLines.slice(1) : contentLines;
  // `name: value`, `- "name":`
  const key = /^\s*(?:- )*(?:[\w.$/-]+|"[^"]+"|'[^']+'):(?:\s|$)/;
  const fits = body.every(
    (line, index) => key.test(line) || /^\s*- \S/.test(line) || (index > 0 && /^\s{2,}\S/.test(line)),
  );
  if (!fits || body.filter((line) => key.test(line)).length < 2) return false;
  if (hasMarker) return true;
  // Labels in prose begin with capitals, and the lists below them are sentences.
  const keys = body.map((line) => /^\s*(?:- )*["']?([\w.$/-]+)["']?:\s+\S/.exec(line)?.[1] ?? '');
  const named = keys.filter((name) => name !== '');
  if (named.length < 2 || named.filter((name) => /^[a-z_$]/.test(name)).length * 2 <= named.length) return false;
  // A name without a value, above deeper lines or a list.
  return body.some((line, index) => {
    const next = body[index + 1];
    if (next === undefined || !/^\s*(?:- )*[\w.$/"'-]+:\s*$/.test(line)) return false;
    const indent = line.search(/\S/);
    return next.search(/\S/) > indent || /^\s*- /.test(next);
  });
}

/** Rules from the first character to the last. */
function isCss(text: string): boolean {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  return (
    // `@media … {` or `.name {`, and then `name: value`.
    /^(?:@[\w-]+[^{;]*[{;]|[.#:*a-zA-Z[][^{}\n;]*\{)/.test(bare) &&
    bare.endsWith('}') &&
    /\{\s*(?:--)?[a-z-]+\s*:[^;{}]+[;}]/.test(bare) &&
    // A sentence that is followed by another.
    !/[^\s{};,:][^{};]*\.\s+[A-Z]/.test(bare)
  );
}

const MAX_SCANNED = 20_000;

/** CSS must be read to its last brace. */
const MAX_CSS = 200_000;

/** Has the closing tag of a longer text. */
const TAIL = 200;

export function isCertainCode(head: string): boolean {
  return CERTAIN.some(([, pattern]) => pattern.test(head));
}

/** Null unless the evidence is strong. */
export function detectLanguage(text: string): Language | null {
  const head = text.slice(0, MAX_SCANNED);
  const certain = CERTAIN.find(([, pattern]) => pattern.test(head));
  if (certain) return certain[0];
  const element = detectMarkup(text.length > MAX_SCANNED ? head + text.slice(-TAIL) : text);
  if (element !== null) return element;
  if (SQL.test(head)) return 'sql';
  const counted = LIKELY.map(([language, patterns]) => ({
    language,
    count: patterns.filter((pattern) => pattern.test(head)).length,
  }))
    .filter(({ count }) => count > 0)
    // A tie keeps the order of the table.
    .sort((a, b) => b.count - a.count);
  const found = counted[0];
  if (found && found.count >= 2) {
    // TypeScript is JavaScript too, and usually has more matches there.
    const hasTypes = counted.some(({ language }) => language === 'typescript');
    return found.language === 'javascript' && hasTypes ? 'typescript' : found.language;
  }
  const lines = head.split(/\r?\n/);
  if (text.length > MAX_SCANNED) lines.pop();
  return detectIniOrToml(lines) ?? (isYaml(lines) ? 'yaml' : isCss(text.slice(0, MAX_CSS)) ? 'css' : null);
}
