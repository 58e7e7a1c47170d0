import { pointerOf } from '../../json/json-pointer';

export interface FillLocation {
  pointer: string;
  /** An item has the singular of its list's name; a `name` says of what. */
  name: string;
  depth: number;
  /** Number of times that the value here repeated another item. */
  turn: number;
  /** The same of the values around. */
  outerTurn: number;
}

export const ROOT: FillLocation = { pointer: '', name: '', depth: 0, turn: 0, outerTurn: 0 };

export function isRoot({ pointer }: FillLocation): boolean {
  return pointer === '';
}

export function inside(location: FillLocation, segment: string | number): FillLocation {
  return {
    pointer: location.pointer + pointerOf([segment]),
    name:
      typeof segment === 'number'
        ? location.name.replace(/s$/, '')
        : `${segment === 'name' ? location.name : ''} ${segment}`.trim(),
    depth: location.depth + 1,
    turn: 0,
    outerTurn: location.outerTurn + location.turn,
  };
}

/** No value can be made: the schema allows none, or none that ends. */
export const NONE = Symbol('no value');
