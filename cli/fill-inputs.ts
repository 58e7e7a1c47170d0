import { isObject, type JsonObject, toList, toObject } from '../core/json/json-object';
import { textOf } from '../core/protocol/listed-items';
import { inputKey } from '../core/session/connect/inputs';
import type { MissingInput } from './missing-inputs';
import { variableName } from './server-json-servers';

type Config = Record<string, unknown>;

/** `${input:NAME}` of VS Code. */
const PLACEHOLDER = /\$\{input:([^{}"\\]+)\}/g;

/** Fills each `${input:NAME}` from the environment or with its default. @returns also the variables that are not set */
export function fillInputs(
  entry: Config,
  inputs: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  known: ReadonlyMap<string, string> = new Map(),
): { entry: Config; missing: MissingInput[] } {
  const ids = [...JSON.stringify(entry).matchAll(PLACEHOLDER)].map(([, id = '']) => id);
  if (ids.length === 0) return { entry, missing: [] };
  const member = typeof entry['command'] === 'string' ? 'env' : 'headers';
  const ownValues = toObject(entry[member]);
  const values = new Map(
    ids
      // Inputs of a server.json are already in the entry.
      .filter((id) => !Object.hasOwn(ownValues, inputKey(id)))
      .map((id) => [id, known.get(id) ?? environment[variableName(id)] ?? textOf(inputOf(inputs, id)['default'])]),
  );
  const inputValues = [...values].map(([id, value = '']) => [inputKey(id), value] as const);
  return {
    entry: { ...entry, [member]: { ...ownValues, ...Object.fromEntries(inputValues) } },
    missing: [...values].flatMap(([id, value]) => (value === undefined ? missingInput(inputs, id) : [])),
  };
}

function missingInput(inputs: unknown, id: string): MissingInput {
  const { description, password } = inputOf(inputs, id);
  return {
    variable: variableName(id),
    description: textOf(description),
    // Secret unless the configuration says otherwise.
    isSecret: password !== false,
  };
}

function inputOf(inputs: unknown, id: string): JsonObject {
  const listed: unknown[] = toList(inputs);
  const input = listed.find((each) => isObject(each) && each['id'] === id);
  return toObject(input);
}
