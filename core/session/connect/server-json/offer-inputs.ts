import { isObject, type JsonObject, own, toList } from '../../../json/json-object';
import { textOf } from '../../../protocol/listed-items';
import { inputKey, inputPlace } from '../inputs';

/** Something that the person gives before a server can be started or reached. */
export interface OfferInput {
  /** Unique among the inputs of an offer. */
  key: string;
  /** How the document calls it. */
  name: string;
  /** What it becomes. */
  of: 'env' | 'header' | 'argument' | 'variable';
  description: string | undefined;
  isRequired: boolean;
  isSecret: boolean;
  /** Whether there may be several, one in each line. */
  isRepeated: boolean;
  default: string;
  choices: readonly string[];
  format: 'string' | 'number' | 'boolean' | 'filepath';
  placeholder: string | undefined;
}

/** What was given, by the keys of the inputs. What is not there has its default. */
export type OfferValues = Readonly<Record<string, string>>;

/** The value that was entered for an input, or its default. */
export function valueOf(input: OfferInput, values: OfferValues): string {
  return Object.hasOwn(values, input.key) ? (values[input.key] ?? '') : input.default;
}

/** Collects the inputs of an offer, and gives what becomes of each with the values. */
export class Inputs {
  readonly all: OfferInput[] = [];

  add(of: OfferInput['of'], name: string, input: JsonObject): OfferInput {
    const { format, choices } = input;
    const added: OfferInput = {
      key: `${of} ${name} ${this.all.length}`,
      name,
      of,
      description: textOf(input['description']),
      isRequired: input['isRequired'] === true,
      isSecret: input['isSecret'] === true,
      isRepeated: input['isRepeated'] === true,
      default: textOf(input['default']) ?? '',
      choices: toList(choices).map(String),
      format: format === 'number' || format === 'boolean' || format === 'filepath' ? format : 'string',
      placeholder: textOf(input['placeholder']),
    };
    this.all.push(added);
    return added;
  }

  /** An input with its value, whose variables are inputs of their own, or without, which is one itself. */
  text(of: OfferInput['of'], name: string, input: JsonObject): Template {
    const { value } = input;
    if (typeof value !== 'string') return { isFixed: false, parts: [this.add(of, name, input)] };
    return { isFixed: true, parts: this.parts(value, input['variables']) };
  }

  /** A text whose `{variables}` are inputs. */
  parts(text: string, variables: unknown): (string | OfferInput)[] {
    const known = new Map<string, OfferInput>();
    return text.split(/(\{[A-Za-z_][\w-]*\})/).map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1];
      const input = name !== undefined && isObject(variables) ? own(variables, name) : undefined;
      if (name === undefined || !isObject(input)) return part;
      // What has a value of its own is not for the person to change.
      if (typeof input['value'] === 'string') return input['value'];
      const added = known.get(name) ?? this.add('variable', name, input);
      known.set(name, added);
      return added;
    });
  }
}

export interface Template {
  /** Whether the document gives its value. */
  isFixed: boolean;
  parts: readonly (string | OfferInput)[];
}

/**
 * The text of a template.
 * @param secrets gets the secrets, for which a place stands in the text then; without it they stand there themselves
 */
export function fill({ parts }: Template, values: OfferValues, secrets?: Record<string, string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = valueOf(part, values);
      if (!part.isSecret || !secrets || value === '') return value;
      const name = part.name.replace(/[^\w.-]+/g, '_').replace(/^[_-]+/, '') || 'secret';
      secrets[inputKey(name)] = value;
      return inputPlace(name);
    })
    .join('');
}

export interface Argument {
  /** The flag of a named one. */
  flag: string | undefined;
  template: Template;
}

/** The arguments of a command, as `server.json` lists them. */
export function argumentsOf(list: unknown, inputs: Inputs): Argument[] {
  return objectsIn(list).map((argument) => {
    const isNamed = argument['type'] === 'named';
    const flag = isNamed ? textOf(argument['name']) : undefined;
    const isBare = isNamed && argument['value'] === undefined && isPlain(argument);
    const name = flag ?? textOf(argument['valueHint']) ?? 'argument';
    const template = isBare ? { isFixed: true, parts: [] } : inputs.text('argument', name, argument);
    return { flag, template };
  });
}

/** A flag that takes nothing: the document neither asks for a value nor says what one would be. */
function isPlain(argument: JsonObject): boolean {
  const asking = ['default', 'choices', 'format', 'placeholder', 'isRequired', 'isSecret'];
  const asks = [...asking, 'valueHint', 'description', 'variables'];
  return asks.every((member) => argument[member] === undefined);
}

/** The objects of a list; none where it is no list. */
export function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? (list as unknown[]).filter(isObject) : [];
}
