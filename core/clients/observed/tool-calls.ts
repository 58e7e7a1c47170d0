import { BoundedMap } from '../../json/bounded-map';
import { isObject, type JsonObject, ownProperty, stringsIn, toList, toObject } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';
import { tryParseJson } from '../../json/lossless';
import type { FactCollector, ObservedRule, ProofLocation } from './observed-fact';

interface KnownTool {
  location: ProofLocation;
  /** Their types by name; undefined if other arguments than these may be valid. */
  properties: ReadonlyMap<string, unknown> | undefined;
  required: readonly string[];
}

interface PagePosition {
  isFirst: boolean;
  isLast: boolean;
}

const MAX_TOOLS = 10_000;
const MAX_PROPERTIES = 500;
/** With these keywords, other arguments than those of `properties` may be valid. */
const OPEN_ENDED = [
  ...['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'not', 'patternProperties'],
  ...['dependentSchemas', 'unevaluatedProperties'],
];

/** Compares the arguments of calls with the tools as the client has listed them. */
export class ToolCalls {
  #tools = new BoundedMap<string, KnownTool>(MAX_TOOLS);
  /** Every tool is known: the last page was read, and nothing has changed since. */
  #isComplete = false;

  /** @param at of the list's items in the message */
  takePage(seq: number, at: readonly Segment[], tools: unknown, { isFirst, isLast }: PagePosition): void {
    if (isFirst) this.#tools = new BoundedMap(MAX_TOOLS);
    for (const [index, tool] of toList(tools).entries()) {
      const { name, inputSchema } = toObject(tool);
      if (typeof name === 'string') {
        const location = { seq, path: [...at, index, 'inputSchema'] };
        this.#tools.set(name, { location, ...argumentsOf(inputSchema) });
      }
    }
    this.#isComplete = isLast && this.#tools.size < MAX_TOOLS;
  }

  changed(): void {
    this.#isComplete = false;
  }

  call(seq: number, at: readonly Segment[], params: JsonObject, facts: FactCollector): void {
    const { name } = params;
    if (typeof name !== 'string') return;
    const tool = this.#tools.get(name);
    if (!tool) {
      if (this.#isComplete)
        facts.add('unlisted-tool', name, [{ seq, path: [...at, 'params', 'name'] }], { tool: name });
      return;
    }
    const { properties, required } = tool;
    if (!properties) return;
    const args = toObject(params['arguments']);
    const argumentsPath = [...at, 'params', 'arguments'];
    const addFact = (rule: ObservedRule, names: readonly string[]) => {
      const [first] = names;
      if (first === undefined) return;
      const path = rule === 'missing-arguments' ? argumentsPath : [...argumentsPath, first];
      const nameList = names.join(', ');
      facts.add(rule, `${name} ${nameList}`, [tool.location, { seq, path }], { tool: name, words: nameList });
    };
    const names = Object.keys(args);
    const typesOf = (each: string) => typesIn(properties.get(each));
    addFact(
      'unknown-arguments',
      names.filter((each) => !properties.has(each)),
    );
    addFact(
      'missing-arguments',
      required.filter((each) => !Object.hasOwn(args, each)),
    );
    addFact(
      'stringified-arguments',
      names.filter((each) => {
        const types = typesOf(each);
        const isContainer = types !== undefined && types.every((type) => type === 'array' || type === 'object');
        const value = args[each];
        return isContainer && typeof value === 'string' && typeof (tryParseJson(value) ?? 0) === 'object';
      }),
    );
    addFact(
      'null-arguments',
      names.filter((each) => args[each] === null && typesOf(each)?.includes('null') === false),
    );
  }
}

function argumentsOf(schema: unknown): Pick<KnownTool, 'properties' | 'required'> {
  const none = { properties: undefined, required: [] };
  if (!isObject(schema) || OPEN_ENDED.some((keyword) => Object.hasOwn(schema, keyword))) return none;
  const { properties, additionalProperties: more } = schema;
  if (more !== undefined && more !== false) return none;
  // Without `properties` any arguments are valid, unless there must be none.
  if (!isObject(properties) && more !== false) return none;
  const own = Object.entries(toObject(properties));
  if (own.length > MAX_PROPERTIES) return none;
  const required = stringsIn(schema['required']);
  return { properties: new Map(own.map(([name, each]) => [name, typeIn(each)])), required };
}

/** Undefined if other keywords may admit more, or the type is not written. */
function typeIn(schema: unknown): unknown {
  if (!isObject(schema) || OPEN_ENDED.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  return ownProperty(schema, 'nullable') === true ? undefined : schema['type'];
}

function typesIn(type: unknown): readonly unknown[] | undefined {
  return type === undefined ? undefined : Array.isArray(type) ? type : [type];
}
