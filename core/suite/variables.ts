import { isObject, setMember, type JsonObject } from '../json/json-object';
import { jsonType } from '../json/json-type';
import { parseJson, textOrJson } from '../json/lossless';
import { phrase, SuiteError } from './suite-phrase';
import { type Suite, runnablePart, type SuiteCall } from './suite';

const VARIABLE = /\$(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

export class UnknownVariable extends SuiteError {
  override name = 'UnknownVariable';
  readonly variable: string;

  constructor(variable: string) {
    super(phrase('variable-without-value', { variable: `\${${variable}}` }));
    this.variable = variable;
  }
}

class UnknownEnvironment extends SuiteError {
  override name = 'UnknownEnvironment';

  constructor(environment: string, known: readonly string[]) {
    super(
      known.length === 0
        ? phrase('no-environments', { name: environment })
        : phrase('unknown-environment', { name: environment, known: known.join(', ') }),
    );
  }
}

/** Overrides the suite's `variables` by those of an environment. @throws UnknownEnvironment */
export function withEnvironment(suite: Suite, environment: string | undefined): Suite {
  if (environment === undefined) return suite;
  const { environments = {}, variables } = suite;
  const chosen = Object.hasOwn(environments, environment) ? environments[environment] : undefined;
  if (!chosen) throw new UnknownEnvironment(environment, Object.keys(environments));
  return { ...suite, variables: { ...variables, ...chosen } };
}

export function environmentsWith({ environments = {} }: Suite, variable: string): string[] {
  return Object.keys(environments).filter((name) => Object.hasOwn(environments[name] ?? {}, variable));
}

export type Lookup = (name: string) => unknown;

/** A text that is one variable becomes its value; `$${name}` becomes `${name}`. @throws UnknownVariable */
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
  if (!text.includes('${')) return text;
  const [whole] = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(text)?.slice(1) ?? [];
  if (whole !== undefined) return lookup(whole);
  return text.replace(VARIABLE, (reference, escape: string, name: string) => {
    if (escape !== '') return reference.slice(1);
    const found = lookup(name);
    return textOrJson(found);
  });
}

export function variableNames(value: unknown): Set<string> {
  const names = new Set<string>();
  fill(value, (name) => {
    names.add(name);
    return '';
  });
  return names;
}

/** Parses an environment variable as JSON if the suite declares a value of that type: `"5"`, `3` → `5`. */
export function fromEnvironment(text: string, declared: unknown): unknown {
  if (declared === undefined || typeof declared === 'string') return text;
  try {
    const value = parseJson(text);
    return jsonType(value) === jsonType(declared) ? value : text;
  } catch {
    return text;
  }
}

export function missingVariables(calls: readonly SuiteCall[], lookup: Lookup): Set<string> {
  const missing = new Set<string>();
  const captured = new Set(calls.flatMap(({ capture = {} }) => Object.keys(capture)));
  for (const written of calls) {
    const { rows = [{}], ...call } = runnablePart(written);
    for (const variable of variableNames(call)) {
      const isInRows = rows.every((row) => Object.hasOwn(row, variable));
      if (!isInRows && !captured.has(variable) && lookup(variable) === undefined) missing.add(variable);
    }
  }
  return missing;
}
