import { isObject, setMember, type JsonObject } from '../json/json-object';
import { jsonType } from '../json/json-type';
import { parseJson, stringifyJson } from '../json/lossless';
import { say, SuiteError } from './say';
import { type Suite, partThatRuns, type SuiteCall } from './suite';

const PLACE = /\$(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** A `${name}` that has no value. */
export class UnknownVariable extends SuiteError {
  override name = 'UnknownVariable';
  readonly variable: string;

  constructor(variable: string) {
    super(say('variable-without-value', { variable: `\${${variable}}` }));
    this.variable = variable;
  }
}

/** A name that none of a suite's environments has. */
class UnknownEnvironment extends SuiteError {
  override name = 'UnknownEnvironment';

  constructor(environment: string, known: readonly string[]) {
    super(
      known.length === 0
        ? say('no-environments', { name: environment })
        : say('unknown-environment', { name: environment, known: known.join(', ') }),
    );
  }
}

/**
 * A suite as one of its environments has it: what that says of a variable wins over the suite's own `variables`.
 * @param environment undefined for none
 * @throws UnknownEnvironment
 */
export function withEnvironment(suite: Suite, environment: string | undefined): Suite {
  if (environment === undefined) return suite;
  const { environments = {}, variables } = suite;
  const chosen = Object.hasOwn(environments, environment) ? environments[environment] : undefined;
  if (!chosen) throw new UnknownEnvironment(environment, Object.keys(environments));
  return { ...suite, variables: { ...variables, ...chosen } };
}

/** The environments of a suite that give a variable a value, by their names. */
export function environmentsWith({ environments = {} }: Suite, variable: string): string[] {
  return Object.keys(environments).filter((name) => Object.hasOwn(environments[name] ?? {}, variable));
}

/** The value of a variable by its name; undefined where it has none. */
export type Lookup = (name: string) => unknown;

/**
 * A value with its `${name}` filled in. A text that is one variable and no more becomes its value, be it a number or an object;
 * `$${name}` stands for the text `${name}`.
 * @throws UnknownVariable
 */
export function fillIn<T>(value: T, lookup: Lookup): T {
  return fill(value, (name) => {
    const found = lookup(name);
    if (found === undefined) throw new UnknownVariable(name);
    return found;
  }) as T;
}

function fill(value: unknown, lookup: Lookup): unknown {
  if (typeof value === 'string') return fillText(value, lookup);
  if (Array.isArray(value)) return value.map((item: unknown) => fill(item, lookup));
  if (!isObject(value)) return value;
  const filled: JsonObject = {};
  for (const [name, member] of Object.entries(value))
    setMember(filled, String(fillText(name, lookup)), fill(member, lookup));
  return filled;
}

function fillText(text: string, lookup: Lookup): unknown {
  // Most texts name none, and a suite may have thousands.
  if (!text.includes('${')) return text;
  const [whole] = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(text)?.slice(1) ?? [];
  if (whole !== undefined) return lookup(whole);
  return text.replace(PLACE, (place, escape: string, name: string) => {
    if (escape !== '') return place.slice(1);
    const found = lookup(name);
    return typeof found === 'string' ? found : stringifyJson(found);
  });
}

/** The variables that a value names. */
export function variableNames(value: unknown): Set<string> {
  const names = new Set<string>();
  fill(value, (name) => {
    names.add(name);
    return '';
  });
  return names;
}

/**
 * The value that the environment gives a variable: a text, or, where the suite's own value is a number, a boolean, a list or an
 * object, the JSON of one.
 */
export function fromEnvironment(text: string, declared: unknown): unknown {
  if (declared === undefined || typeof declared === 'string') return text;
  try {
    const value = parseJson(text);
    return jsonType(value) === jsonType(declared) ? value : text;
  } catch {
    return text;
  }
}

/** The variables of calls that have no value: not in each of the rows, not captured by any of the calls, and unknown otherwise. */
export function missingVariables(calls: readonly SuiteCall[], lookup: Lookup): Set<string> {
  const missing = new Set<string>();
  const captured = new Set(calls.flatMap(({ capture = {} }) => Object.keys(capture)));
  for (const written of calls) {
    const { rows = [{}], ...call } = partThatRuns(written);
    for (const variable of variableNames(call)) {
      const isInRows = rows.every((row) => Object.hasOwn(row, variable));
      if (!isInRows && !captured.has(variable) && lookup(variable) === undefined) missing.add(variable);
    }
  }
  return missing;
}
