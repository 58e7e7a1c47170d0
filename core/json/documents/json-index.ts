/** Kinds of nodes. The numbers index {@link kindNames}. */
export const kinds = { object: 0, array: 1, string: 2, number: 3, true: 4, false: 5, null: 6 } as const;
export const kindNames = ['object', 'array', 'string', 'number', 'true', 'false', 'null'] as const;
export type JsonKind = (typeof kindNames)[number];

export const noKey = 0xffffffff;

/** In UTF-16 units; line and column count from 1. */
export interface JsonErrorPosition {
  offset: number;
  line: number;
  column: number;
}

/** All values of a JSON text in reading order, as offsets. First child: the next node; next sibling: `after`. */
export interface JsonIndex {
  source: string;
  count: number;
  kind: Uint8Array;
  start: Uint32Array;
  end: Uint32Array;
  /** The root's parent is itself. */
  parent: Uint32Array;
  /** The node after the last one of the subtree. */
  after: Uint32Array;
  /** Offset of the key's opening quote, or {@link noKey}. */
  keyStart: Uint32Array;
  ordinal: Uint32Array;
  size: Uint32Array;
  /** Null for valid JSON; else the nodes before it are still here. */
  error: JsonErrorPosition | null;
}

type Columns = Omit<JsonIndex, 'source' | 'count' | 'error'>;

function columnsFor(capacity: number, old?: Columns): Columns {
  const kind = new Uint8Array(capacity);
  if (old) kind.set(old.kind);
  const wider = (column: Uint32Array = new Uint32Array()) => {
    const next = new Uint32Array(capacity);
    next.set(column);
    return next;
  };
  return {
    kind,
    start: wider(old?.start),
    end: wider(old?.end),
    parent: wider(old?.parent),
    after: wider(old?.after),
    keyStart: wider(old?.keyStart),
    ordinal: wider(old?.ordinal),
    size: wider(old?.size),
  };
}

export class IndexBuilder implements Columns {
  declare kind: Uint8Array;
  declare start: Uint32Array;
  declare end: Uint32Array;
  declare parent: Uint32Array;
  declare after: Uint32Array;
  declare keyStart: Uint32Array;
  declare ordinal: Uint32Array;
  declare size: Uint32Array;
  count = 0;

  constructor(capacity: number) {
    Object.assign(this, columnsFor(capacity));
  }

  add(kind: number, start: number, parent: number, keyStart: number): number {
    const node = this.count;
    if (node === this.kind.length) Object.assign(this, columnsFor(node * 2, this));
    this.kind[node] = kind;
    this.start[node] = start;
    this.parent[node] = parent;
    this.keyStart[node] = keyStart;
    if (node > 0) {
      const ordinal = this.size[parent] ?? 0;
      this.ordinal[node] = ordinal;
      this.size[parent] = ordinal + 1;
    }
    this.count = node + 1;
    return node;
  }
}
