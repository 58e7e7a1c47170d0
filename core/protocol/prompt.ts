import { isObject, type JsonObject, toList } from '../json/json-object';
import { type Listed, markRepeats, readListed, textOf } from './listed-items';

export type PromptFindingCode =
  | 'not-an-object'
  | 'no-name'
  | 'arguments-not-an-array'
  | 'malformed-argument'
  | 'duplicate-name';

export interface ListedPrompt extends Listed<PromptFindingCode> {
  /** Only those with a name. */
  arguments: readonly PromptArgument[];
}

export interface PromptArgument {
  name: string;
  title: string | undefined;
  description: string | undefined;
  required: boolean;
}

export function readPrompts(items: readonly unknown[]): ListedPrompt[] {
  return markRepeats(items.map(readPrompt), 'duplicate-name');
}

function readPrompt(item: unknown, index: number): ListedPrompt {
  const { definition, ...named } = readListed(item, `#${index + 1}`);
  const listed = definition['arguments'];
  const findings: PromptFindingCode[] = [...named.findings];
  if (listed !== undefined && !Array.isArray(listed)) findings.push('arguments-not-an-array');
  const items: unknown[] = toList(listed);
  const known = items.flatMap(readArgument);
  if (known.length < items.length) findings.push('malformed-argument');
  return { ...named, key: named.name, definition, arguments: known, findings };
}

function readArgument(item: unknown): PromptArgument[] {
  const name = isObject(item) ? textOf(item['name']) : undefined;
  if (!isObject(item) || name === undefined) return [];
  return [
    {
      name,
      title: textOf(item['title']),
      description: textOf(item['description']),
      required: item['required'] === true,
    },
  ];
}

/** For the form: the protocol has only strings. */
export function argumentsSchema(prompt: ListedPrompt): JsonObject {
  const members = prompt.arguments.map(({ name, title, description }): [string, JsonObject] => [
    name,
    { type: 'string', ...(title !== undefined && { title }), ...(description !== undefined && { description }) },
  ]);
  const required = prompt.arguments.flatMap((arg) => (arg.required ? [arg.name] : []));
  return { type: 'object', properties: Object.fromEntries(members), required, additionalProperties: false };
}

/** The earlier values that the prompt still takes. */
export function chosenArguments(prompt: ListedPrompt, values: JsonObject): JsonObject {
  const entries = prompt.arguments.flatMap(({ name }): [string, unknown][] =>
    Object.hasOwn(values, name) && typeof values[name] === 'string' ? [[name, values[name]]] : [],
  );
  return Object.fromEntries(entries);
}
