import { isObject } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { JsonNumber, stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { volatileKind } from '../../volatile/volatile-value';
import { lengthOf } from '../checks/check-value';
import { checkedJson } from '../checks/checked-json';
import type { ValueCheck, ValueVerbs } from '../suite';
import { change, type ExpectationChange, type RunToExpect, type UpdateHost } from './expectation-change';
import { schemaViolation } from './schema-violation';

/** Longer values are expected by their type. */
const MAX_LENGTH = 500;

export async function updatedValues(
  written: Readonly<Record<string, ValueCheck>>,
  runs: readonly RunToExpect[],
  host: UpdateHost,
): Promise<ExpectationChange[]> {
  const changes: ExpectationChange[] = [];
  for (const [path, check] of Object.entries(written)) {
    const filled = runs.map(({ expect }) => expect.values?.[path] ?? check);
    if (await passes(path, filled, runs, host)) continue;
    const after = await updatedValue(path, check, filled, runs, host);
    const violation = after === undefined ? undefined : await violationAt(path, runs, host);
    changes.push({
      ...change('values', ['values', path], check, after, !violation && after !== undefined),
      ...(violation && { violation }),
    });
  }
  return changes;
}

async function violationAt(path: string, runs: readonly RunToExpect[], { findPlaces }: UpdateHost) {
  for (const { answer } of runs) {
    if (!schemaViolation(answer)) continue;
    const found = await findPlaces(checkedJson(answer.value, answer.kind), path);
    const places = found.map((each) => each.path);
    const violation = schemaViolation(answer, places);
    if (violation) return violation;
  }
  return undefined;
}

async function passes(
  path: string,
  checks: readonly ValueCheck[],
  runs: readonly RunToExpect[],
  { checkParts }: UpdateHost,
): Promise<boolean> {
  for (const [index, { answer }] of runs.entries()) {
    const check = checks[index] ?? null;
    const results = await checkParts(answer, [{ kind: 'values', path, check }]);
    if (results.flat().some(({ passed }) => !passed)) return false;
  }
  return true;
}

async function updatedValue(
  path: string,
  written: ValueCheck,
  filled: readonly ValueCheck[],
  runs: readonly RunToExpect[],
  host: UpdateHost,
): Promise<ValueCheck | undefined> {
  const all: unknown[] = [];
  for (const { answer } of runs) {
    const found = await host.findPlaces(checkedJson(answer.value, answer.kind), path);
    if (found.length === 0) return undefined;
    all.push(...found.map(({ value }) => value));
  }
  const isAll = (check: ValueCheck) => passes(path, Array(runs.length).fill(check), runs, host);
  const [, name] = /(?:^|[.[])["']?([^.[\]"']+)["']?\]?$/.exec(path) ?? [];
  for (const candidate of await candidates(path, { written, filled, all, name, runs, host }))
    if (await isAll(candidate)) return candidate;
  return undefined;
}

interface Updating {
  written: ValueCheck;
  filled: readonly ValueCheck[];
  all: readonly unknown[];
  name: string | undefined;
  runs: readonly RunToExpect[];
  host: UpdateHost;
}

/** Most specific first. */
async function candidates(path: string, updating: Updating): Promise<ValueCheck[]> {
  const { written, filled, all, name, runs, host } = updating;
  const types = [...new Set(all.map(jsonType))];
  const [type] = types;
  const ofType: ValueCheck[] = type === undefined ? [] : [{ type: types.length === 1 ? type : types }];
  const value = literal(all, name);
  const whole: ValueCheck[] = value === undefined ? ofType : [value, ...ofType];
  if (!isObject(written)) return whole;
  // Verbs that hold stay as written, with their variables.
  const kept: Record<string, unknown> = {};
  const mended: Record<string, unknown> = {};
  for (const [verb, wanted] of Object.entries(written)) {
    const alone = filled.map((each): ValueVerbs => ({
      [verb]: isObject(each) ? each[verb as keyof ValueVerbs] : each,
    }));
    if (await passes(path, alone, runs, host)) kept[verb] = wanted;
    else Object.assign(mended, updatedVerb(verb, all, name));
  }
  const both = { ...kept, ...mended } as ValueVerbs;
  return Object.keys(both).length === 0 ? whole : [both, ...whole];
}

function updatedVerb(verb: string, all: readonly unknown[], name: string | undefined): ValueVerbs {
  const numbers = all.map((value) =>
    typeof value === 'number' || value instanceof JsonNumber ? Number(value) : Number.NaN,
  );
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const isNumeric = Number.isSafeInteger(Math.floor(least)) && Number.isSafeInteger(Math.ceil(most));
  switch (verb) {
    case 'equals': {
      const value = literal(all, name);
      return value === undefined ? {} : isObject(value) ? value : { equals: value };
    }
    case 'type': {
      const types = [...new Set(all.map(jsonType))];
      return { type: types.length === 1 && types[0] !== undefined ? types[0] : types };
    }
    case 'length': {
      const lengths = new Set(all.map(lengthOf));
      const [length] = lengths;
      return lengths.size === 1 && length !== undefined ? { length } : {};
    }
    case 'above':
      return isNumeric ? { above: Math.ceil(least) - 1 } : {};
    case 'below':
      return isNumeric ? { below: Math.floor(most) + 1 } : {};
    case 'between':
      return isNumeric ? { between: [Math.floor(least), Math.ceil(most)] } : {};
    case 'exists':
      return { exists: true };
    default:
      return {};
  }
}

/** The value that all runs have in common, unless it is volatile. */
function literal(all: readonly unknown[], name: string | undefined): ValueCheck | undefined {
  const [first] = all;
  if (first === undefined || !all.every((value) => sameJson(value, first))) return undefined;
  const text = stringifyJson(first);
  // A variable stands for a secret.
  if (text.length > MAX_LENGTH || text.includes('${')) return undefined;
  const kind = volatileKind(first, name);
  if (kind !== undefined && kind !== 'named-id') return undefined;
  const isScalar = typeof first !== 'object' || first === null || first instanceof JsonNumber;
  return isScalar ? first : { equals: first };
}
