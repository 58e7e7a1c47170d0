import { kindNames, kinds, noKey, type JsonErrorPosition, type JsonIndex, IndexBuilder } from './json-index';

/** UTF-16 codes. */
const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LETTER_F = 0x66;
const LETTER_N = 0x6e;
const LETTER_T = 0x74;
const LETTER_U = 0x75;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const hexPattern = /[0-9a-fA-F]{4}/y;

// Each skip function returns the offset after what it skips, or −1 − the offset of the error.

function skipBlanks(source: string, at: number): number {
  let i = at;
  let c = source.charCodeAt(i);
  while (c === SPACE || c === LINE_FEED || c === CARRIAGE_RETURN || c === TAB) c = source.charCodeAt((i += 1));
  return i;
}

function skipString(source: string, at: number): number {
  const length = source.length;
  let i = at + 1;
  while (i < length) {
    const c = source.charCodeAt(i);
    if (c === QUOTE) return i + 1;
    if (c < SPACE) return -1 - i;
    if (c === BACKSLASH) {
      const escape = source.charCodeAt(i + 1);
      if (escape === LETTER_U) {
        hexPattern.lastIndex = i + 2;
        if (!hexPattern.test(source)) return -1 - i;
        i += 6;
      } else if ('"\\/bfnrt'.includes(source.charAt(i + 1)) && i + 1 < length) {
        i += 2;
      } else {
        return -1 - i;
      }
    } else {
      i += 1;
    }
  }
  return -1 - length;
}

function skipKey(source: string, at: number): number {
  const afterKey = source.charCodeAt(at) === QUOTE ? skipString(source, at) : -1 - at;
  if (afterKey < 0) return afterKey;
  const colon = skipBlanks(source, afterKey);
  return source.charCodeAt(colon) === COLON ? skipBlanks(source, colon + 1) : -1 - colon;
}

function kindAt(source: string, at: number): number {
  switch (source.charCodeAt(at)) {
    case OPEN_BRACE:
      return kinds.object;
    case OPEN_BRACKET:
      return kinds.array;
    case QUOTE:
      return kinds.string;
    case LETTER_T:
      return kinds.true;
    case LETTER_F:
      return kinds.false;
    case LETTER_N:
      return kinds.null;
    default:
      return kinds.number;
  }
}

function skipScalar(source: string, at: number, kind: number): number {
  if (kind === kinds.string) return skipString(source, at);
  if (kind !== kinds.number) {
    const word = kindNames[kind] ?? '';
    return source.startsWith(word, at) ? at + word.length : -1 - at;
  }
  numberPattern.lastIndex = at;
  return numberPattern.test(source) ? numberPattern.lastIndex : -1 - at;
}

function errorAt(source: string, offset: number): JsonErrorPosition {
  let line = 1;
  let lineStart = 0;
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { offset, line, column: offset - lineStart + 1 };
}

/** Reads a JSON text in one pass. Never throws: see {@link JsonIndex.error}. */
export function tokenize(source: string): JsonIndex {
  const nodes = new IndexBuilder(Math.max(16, Math.ceil(source.length / 24)));
  const length = source.length;
  // The open container, or −1 outside the root.
  let open = -1;
  let i = source.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  let wrong = -1;
  // 'first' is after an opening bracket: a value (with its key in an object), or the closing bracket.
  let expected: 'value' | 'first' | 'comma' = 'value';

  const close = (end: number) => {
    nodes.end[open] = end;
    nodes.after[open] = nodes.count;
    open = open === 0 ? -1 : (nodes.parent[open] ?? 0);
    expected = 'comma';
  };

  for (;;) {
    i = skipBlanks(source, i);
    if (i >= length) break;
    const c = source.charCodeAt(i);
    const inObject = open >= 0 && nodes.kind[open] === kinds.object;
    if (open >= 0 && expected !== 'value' && c === (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
      i += 1;
      close(i);
      continue;
    }
    if (expected === 'comma') {
      if (open < 0 || c !== COMMA) {
        wrong = i;
        break;
      }
      i += 1;
      expected = 'value';
      continue;
    }
    const keyStart = inObject ? i : noKey;
    if (inObject) i = skipKey(source, i);
    if (i < 0) {
      wrong = -1 - i;
      break;
    }
    const kind = kindAt(source, i);
    const parent = Math.max(open, 0);
    if (kind === kinds.object || kind === kinds.array) {
      open = nodes.add(kind, i, parent, keyStart);
      expected = 'first';
      i += 1;
      continue;
    }
    const end = skipScalar(source, i, kind);
    if (end < 0) {
      wrong = -1 - end;
      break;
    }
    const node = nodes.add(kind, i, parent, keyStart);
    nodes.end[node] = end;
    nodes.after[node] = node + 1;
    i = end;
    expected = 'comma';
  }

  if (wrong < 0 && (open >= 0 || nodes.count === 0)) wrong = length;
  while (open >= 0) close(wrong < 0 ? length : wrong);
  return Object.assign(nodes, { source, error: wrong < 0 ? null : errorAt(source, wrong) });
}
