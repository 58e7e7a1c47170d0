import { pointerOf } from '../../json/json-pointer';

export interface FillPlace {
  pointer: string;
  /** An item has the singular of its list's name. */
  name: string;
  depth: number;
}

export const ROOT: FillPlace = { pointer: '', name: '', depth: 0 };

export function isRoot({ pointer }: FillPlace): boolean {
  return pointer === '';
}

export function inside(place: FillPlace, segment: string | number): FillPlace {
  return {
    pointer: place.pointer + pointerOf([segment]),
    name: typeof segment === 'number' ? place.name.replace(/s$/, '') : segment,
    depth: place.depth + 1,
  };
}

/** No value can be made: the schema allows none, or none that ends. */
export const NONE = Symbol('no value');
