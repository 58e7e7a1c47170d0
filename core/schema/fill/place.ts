import { pointerOf } from '../../json/json-pointer';

/** Where in the value that is made one of its parts goes. */
export interface Place {
  pointer: string;
  /** The member's name; an item has that of its list. */
  name: string;
  depth: number;
}

export const ROOT: Place = { pointer: '', name: '', depth: 0 };

export function isRoot({ pointer }: Place): boolean {
  return pointer === '';
}

/** The place of a member or an item. */
export function inside(place: Place, segment: string | number): Place {
  return {
    pointer: place.pointer + pointerOf([segment]),
    name: typeof segment === 'number' ? place.name.replace(/s$/, '') : segment,
    depth: place.depth + 1,
  };
}

/** Stands for a value that cannot be made: the schema allows none, or none that ends. */
export const NONE = Symbol('no value');
