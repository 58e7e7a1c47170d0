import { pointerOf } from '../../json/json-pointer';

export interface Place {
  pointer: string;
  /** An item has the singular of its list's name. */
  name: string;
  depth: number;
}

export const ROOT: Place = { pointer: '', name: '', depth: 0 };

export function isRoot({ pointer }: Place): boolean {
  return pointer === '';
}

export function inside(place: Place, segment: string | number): Place {
  return {
    pointer: place.pointer + pointerOf([segment]),
    name: typeof segment === 'number' ? place.name.replace(/s$/, '') : segment,
    depth: place.depth + 1,
  };
}

/** No value can be made: the schema allows none, or none that ends. */
export const NONE = Symbol('no value');
