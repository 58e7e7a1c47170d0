import { isObject, ownProperty } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { checkedJson } from '../checks/checked-json';
import { type ValueCheck, VERBS, type ValueVerbs } from '../checks/verbs';
import { commonValue } from './common-value';
import { change, type ExpectationChange, type RunToExpect, type UpdateHost } from './expectation-change';
import { schemaViolation } from './schema-violation';

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

async function violationAt(path: string, runs: readonly RunToExpect[], { findNodes }: UpdateHost) {
  for (const { response } of runs) {
    if (!schemaViolation(response)) continue;
    const found = await findNodes(checkedJson(response.value, response.kind), path);
    const paths = found.map((each) => each.path);
    const violation = schemaViolation(response, paths);
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
  for (const [index, { response }] of runs.entries()) {
    const check = checks[index] ?? null;
    const results = await checkParts(response, [{ kind: 'values', path, check }]);
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
  for (const { response } of runs) {
    const found = await host.findNodes(checkedJson(response.value, response.kind), path);
    if (found.length === 0) return undefined;
    all.push(...found.map(({ value }) => value));
  }
  const isAll = (check: ValueCheck) => passes(path, Array(runs.length).fill(check), runs, host);
  const [, name] = /(?:^|[.[])["']?([^.[\]"']+)["']?\]?$/.exec(path) ?? [];
  for (const candidate of await candidates(path, { original: written, filled, all, name, runs, host }))
    if (await isAll(candidate)) return candidate;
  return undefined;
}

interface Updating {
  original: ValueCheck;
  filled: readonly ValueCheck[];
  all: readonly unknown[];
  name: string | undefined;
  runs: readonly RunToExpect[];
  host: UpdateHost;
}

/** Most specific first. */
async function candidates(path: string, updating: Updating): Promise<ValueCheck[]> {
  const { original, filled, all, name, runs, host } = updating;
  const types = [...new Set(all.map(jsonType))];
  const [type] = types;
  const ofType: ValueCheck[] = type === undefined ? [] : [{ type: types.length === 1 ? type : types }];
  const value = literal(all, name);
  const whole: ValueCheck[] = value === undefined ? ofType : [value, ...ofType];
  if (!isObject(original)) return whole;
  // Verbs that hold stay as written, with their variables.
  const checks: Record<string, unknown> = {};
  const updated: Record<string, unknown> = {};
  for (const [verb, operand] of Object.entries(original)) {
    const alone = filled.map((each): ValueVerbs => ({
      [verb]: isObject(each) ? each[verb as keyof ValueVerbs] : each,
    }));
    if (await passes(path, alone, runs, host)) checks[verb] = operand;
    else Object.assign(updated, ownProperty(VERBS, verb)?.update?.(all, name));
  }
  const both = { ...checks, ...updated } as ValueVerbs;
  return Object.keys(both).length === 0 ? whole : [both, ...whole];
}

function literal(all: readonly unknown[], name: string | undefined): ValueCheck | undefined {
  const value = commonValue(all, name);
  return isObject(value) || Array.isArray(value) ? { equals: value } : (value as ValueCheck | undefined);
}
