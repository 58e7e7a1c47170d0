import type { Skeleton } from './json-tree';

/** A string sent between threads as bytes, which are transferred; a string would be copied. */
export interface LongString {
  path: (string | number)[];
  bytes: Uint8Array<ArrayBuffer>;
}

export interface PackedSkeleton extends Skeleton {
  longStrings: LongString[];
}

const MIN_LONG_CHARACTERS = 256 * 1024;

function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Changes the skeleton, which must be the caller's own. */
export function packLongStrings(skeleton: Skeleton): PackedSkeleton {
  const longStrings: LongString[] = [];
  const encoder = new TextEncoder();
  const visit = (holder: Record<string | number, unknown>, path: (string | number)[]): void => {
    for (const key of Object.keys(holder)) {
      const value = holder[key];
      if (typeof value === 'string' && value.length >= MIN_LONG_CHARACTERS && value.isWellFormed()) {
        longStrings.push({ path: [...path, key], bytes: encoder.encode(value) });
        holder[key] = '';
      } else if (isContainer(value)) {
        visit(value, [...path, key]);
      }
    }
  };
  const root = { value: skeleton.value };
  visit(root, []);
  return { ...skeleton, value: root.value, longStrings };
}

export function unpackLongStrings({ value, elided, longStrings }: PackedSkeleton): Skeleton {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const root = { value };
  for (const { path, bytes } of longStrings) {
    let holder: Record<string | number, unknown> = root;
    for (const key of path.slice(0, -1)) {
      const next = holder[key];
      if (isContainer(next)) holder = next;
    }
    const last = path.at(-1);
    if (last !== undefined) holder[last] = decoder.decode(bytes);
  }
  return { value: root.value, elided };
}
