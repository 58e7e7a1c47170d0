import { own, toObject } from '../../json/json-object';
import { isSchema } from '../json-schema';
import { asObject, type SchemaObject } from '../plan/merge-schemas';
import type { Adjustments } from './adjustments';
import { limitOf } from './make-text';
import { inside, type Place } from './place';
import type { Random } from './random';
import { namesIn } from './read-level';
import { wordsOf } from './sample-text';

/** Probability of an optional member by depth, and how many of them there are at most. */
const OPTIONAL = [
  { chance: 0.55, most: 4 },
  { chance: 0.4, most: 3 },
  { chance: 0.2, most: 2 },
] as const;
/** Members that go from one page of results to another, which no example can know. */
const PAGING =
  /\b(cursor|page token|next token|continuation|scroll id|starting after|ending before)\b/;

/** Which optional members of an object are put in, each decided by a random source of its own. */
export function optionalMembers(
  level: SchemaObject,
  place: Place,
  { variants, omitted, wanted, optional }: Adjustments,
  randomOf: (member: Place) => Random,
): (name: string) => boolean {
  const required = new Set(namesIn(level['required']));
  const properties = toObject(level['properties']);
  const room = limitOf(level, 'maxProperties', Infinity) - required.size;
  const policy = OPTIONAL[place.depth];
  const lean =
    optional === 'none' || policy === undefined || (variants.get(place.pointer) ?? 0) > 1;
  const inviting = Object.keys(properties).filter((name) => {
    if (required.has(name)) return false;
    const property = own(properties, name);
    const words = isSchema(property) ? asObject(property) : {};
    return (
      words['deprecated'] !== true && words['readOnly'] !== true && !PAGING.test(wordsOf(name))
    );
  });
  const chosen = lean
    ? []
    : inviting.filter(
        (name) => optional === 'all' || randomOf(inside(place, name)).chance(policy.chance),
      );
  // A form that stays empty shows nothing.
  const [first] = inviting;
  if (!lean && chosen.length === 0 && required.size === 0 && first !== undefined)
    chosen.push(first);
  const most = optional === 'all' ? Infinity : (policy?.most ?? 0);
  const kept = new Set(chosen.slice(0, Math.max(0, Math.min(most, room))));
  return (name) => {
    const { pointer } = inside(place, name);
    return wanted.has(pointer) || (kept.has(name) && !omitted.has(pointer));
  };
}
