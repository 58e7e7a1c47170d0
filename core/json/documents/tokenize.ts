import { kinds, noKey, type JsonErrorPosition, type JsonIndex, IndexBuilder } from './json-index';

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const hexPattern = /[0-9a-fA-F]{4}/y;

/** Offset after the string that begins at `at`, or −1 − the offset of the error. */
function skipString(source: string, at: number): number {
  const length = source.length;
  let i = at + 1;
  while (i < length) {
    const c = source.charCodeAt(i);
    if (c === 34) return i + 1;
    if (c < 32) return -1 - i;
    if (c === 92) {
      const escape = source.charCodeAt(i + 1);
      if (escape === 117) {
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
  let i = source.charCodeAt(0) === 0xfeff ? 1 : 0;
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
    while (c === 32 || c === 10 || c === 13 || c === 9) c = source.charCodeAt((i += 1));
    if (i >= length) break;
    const inObject = open >= 0 && nodes.kind[open] === kinds.object;

    if (expect === 'comma') {
      if (open < 0) {
        wrong = i;
        break;
      }
      if (c === 44) {
        expect = inObject ? 'key' : 'value';
        i += 1;
        continue;
      }
      if (c === (inObject ? 125 : 93)) {
        i += 1;
        close(i);
        continue;
      }
      wrong = i;
      break;
    }
    if (expect === 'first' && c === (inObject ? 125 : 93)) {
      i += 1;
      close(i);
      continue;
    }
    if (inObject) {
      // A member: its key, the colon, and then its value below.
      const afterKey = c === 34 ? skipString(source, i) : -1 - i;
      if (afterKey < 0) {
        wrong = -1 - afterKey;
        break;
      }
      keyStart = i;
      i = afterKey;
      c = source.charCodeAt(i);
      while (c === 32 || c === 10 || c === 13 || c === 9) c = source.charCodeAt((i += 1));
      if (c !== 58) {
        wrong = i;
        break;
      }
      c = source.charCodeAt((i += 1));
      while (c === 32 || c === 10 || c === 13 || c === 9) c = source.charCodeAt((i += 1));
    } else {
      keyStart = noKey;
    }

    const parent = Math.max(open, 0);
    if (c === 123 || c === 91) {
      open = nodes.add(c === 123 ? kinds.object : kinds.array, i, parent, keyStart);
      expect = 'first';
      i += 1;
      continue;
    }
    let end: number;
    let kind: number;
    if (c === 34) {
      kind = kinds.string;
      end = skipString(source, i);
    } else if (c === 116) {
      kind = kinds.true;
      end = source.startsWith('true', i) ? i + 4 : -1 - i;
    } else if (c === 102) {
      kind = kinds.false;
      end = source.startsWith('false', i) ? i + 5 : -1 - i;
    } else if (c === 110) {
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
