import type { JsonTree } from './json-tree';
import { noKey } from './json-index';
import { foldCase } from '../fold-case';

export interface Hits {
  count: number;
  nodes: Uint32Array;
  offsets: Uint32Array;
}

function escapeAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** How JSON writers spell a text inside a string: plain, ASCII only, slashes escaped. */
function spellings(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  return [...new Set([plain, escapeAscii(plain), plain.replaceAll('/', '\\/')])];
}

/** Caches the lower-cased source. */
export class TreeSearch {
  readonly #tree: JsonTree;
  #folded: string | null = null;

  constructor(tree: JsonTree) {
    this.#tree = tree;
  }

  /** Nodes below `root` whose unescaped key or value contains `text`. */
  find(text: string, caseSensitive: boolean, root: number): Hits {
    const tree = this.#tree;
    if (text === '' || tree.count === 0) return { count: 0, nodes: new Uint32Array(), offsets: new Uint32Array() };
    if (!caseSensitive) this.#folded ??= foldCase(tree.source);
    const haystack = caseSensitive ? tree.source : (this.#folded ?? tree.source);
    const { start, end, keyStart } = tree.index;
    const from = start[root] ?? 0;
    const to = end[root] ?? 0;
    const found: number[] = [];
    for (const spelling of spellings(text)) {
      const needle = caseSensitive ? spelling : foldCase(spelling);
      for (
        let at = haystack.indexOf(needle, from);
        at >= 0 && at < to;
        at = haystack.indexOf(needle, at + needle.length)
      )
        found.push(at);
    }
    const offsets = Uint32Array.from(found).sort();
    const nodes = new Uint32Array(offsets.length);
    let count = 0;
    let node = root;
    for (const offset of offsets) {
      node = tree.nodeAt(offset);
      const key = keyStart[node] ?? noKey;
      const inValue = !tree.isContainer(node) && offset >= (start[node] ?? 0) && offset < (end[node] ?? 0);
      const inKey = key !== noKey && node !== root && offset > key && offset < tree.keyEnd(node) - 1;
      if (!inValue && !inKey) continue;
      offsets[count] = offset;
      nodes[count] = node;
      count += 1;
    }
    return { count, nodes: nodes.slice(0, count), offsets: offsets.slice(0, count) };
  }
}
