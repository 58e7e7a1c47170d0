import { kinds, noKey, type JsonErrorPosition, type JsonIndex, IndexBuilder } from './json-index';

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

function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
}

/** Offset after the string that begins at `at`, or −1 − the offset of the error. */
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
  let keyStart: number = noKey;
  let i = source.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  let wrong = -1;
  // The expected token; 'first' is after an opening bracket, where the closing one may follow.
  let expect: 'value' | 'first' | 'key' | 'comma' = 'value';

  const close = (end: number) => {
    nodes.end[open] = end;
    nodes.after[open] = nodes.count;
    open = open === 0 ? -1 : (nodes.parent[open] ?? 0);
    expect = 'comma';
  };

  for (;;) {
    let c = source.charCodeAt(i);
    while (isBlank(c)) c = source.charCodeAt((i += 1));
    if (i >= length) break;
    const inObject = open >= 0 && nodes.kind[open] === kinds.object;

    if (expect === 'comma') {
      if (open < 0) {
        wrong = i;
        break;
      }
      if (c === COMMA) {
        expect = inObject ? 'key' : 'value';
        i += 1;
        continue;
      }
      if (c === (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
        i += 1;
        close(i);
        continue;
      }
      wrong = i;
      break;
    }
    if (expect === 'first' && c === (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
      i += 1;
      close(i);
      continue;
    }
    if (inObject) {
      // A member: its key, the colon, and then its value below.
      const afterKey = c === QUOTE ? skipString(source, i) : -1 - i;
      if (afterKey < 0) {
        wrong = -1 - afterKey;
        break;
      }
      keyStart = i;
      i = afterKey;
      c = source.charCodeAt(i);
      while (isBlank(c)) c = source.charCodeAt((i += 1));
      if (c !== COLON) {
        wrong = i;
        break;
      }
      c = source.charCodeAt((i += 1));
      while (isBlank(c)) c = source.charCodeAt((i += 1));
    } else {
      keyStart = noKey;
    }

    const parent = Math.max(open, 0);
    if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      open = nodes.add(c === OPEN_BRACE ? kinds.object : kinds.array, i, parent, keyStart);
      expect = 'first';
      i += 1;
      continue;
    }
    let end: number;
    let kind: number;
    if (c === QUOTE) {
      kind = kinds.string;
      end = skipString(source, i);
    } else if (c === LETTER_T) {
      kind = kinds.true;
      end = source.startsWith('true', i) ? i + 4 : -1 - i;
    } else if (c === LETTER_F) {
      kind = kinds.false;
      end = source.startsWith('false', i) ? i + 5 : -1 - i;
    } else if (c === LETTER_N) {
      kind = kinds.null;
      end = source.startsWith('null', i) ? i + 4 : -1 - i;
    } else {
      kind = kinds.number;
      numberPattern.lastIndex = i;
      end = numberPattern.test(source) ? numberPattern.lastIndex : -1 - i;
    }
    if (end < 0) {
      wrong = -1 - end;
      break;
    }
    const node = nodes.add(kind, i, parent, keyStart);
    nodes.end[node] = end;
    nodes.after[node] = node + 1;
    i = end;
    expect = 'comma';
  }

  if (wrong < 0 && (open >= 0 || nodes.count === 0)) wrong = length;
  while (open >= 0) close(wrong < 0 ? length : wrong);
  return Object.assign(nodes, { source, error: wrong < 0 ? null : errorAt(source, wrong) });
}
