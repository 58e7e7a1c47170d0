import { isObject, type JsonObject, ownProperty, toList } from '../../../json/json-object';
import { textOf } from '../../../protocol/listed-items';
import { inputKey, inputPlaceholder } from '../inputs';

export interface OfferInput {
  key: string;
  name: string;
  of: 'env' | 'header' | 'argument' | 'variable';
  description: string | undefined;
  isRequired: boolean;
  isSecret: boolean;
  /** Several values, one per line. */
  isRepeated: boolean;
  default: string;
  choices: readonly string[];
  format: 'string' | 'number' | 'boolean' | 'filepath';
  placeholder: string | undefined;
}

export type OfferValues = Readonly<Record<string, string>>;

export function valueOf(input: OfferInput, values: OfferValues): string {
  return Object.hasOwn(values, input.key) ? (values[input.key] ?? '') : input.default;
}

export class InputCollector {
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

  /** A text with variables, or, without a value, one input. */
  template(of: OfferInput['of'], name: string, input: JsonObject): Template {
    const { value } = input;
    if (typeof value !== 'string') return { isFixed: false, parts: [this.add(of, name, input)] };
    return { isFixed: true, parts: this.parts(value, input['variables']) };
  }

  /** `https://{host}/mcp` → `https://`, the input `host`, `/mcp` */
  parts(text: string, variables: unknown): (string | OfferInput)[] {
    const known = new Map<string, OfferInput>();
    return text.split(/(\{[A-Za-z_][\w-]*\})/).map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1];
      const input = name !== undefined && isObject(variables) ? ownProperty(variables, name) : undefined;
      if (name === undefined || !isObject(input)) return part;
      // A variable with a value of its own is not for the user to change.
      if (typeof input['value'] === 'string') return input['value'];
      const added = known.get(name) ?? this.add('variable', name, input);
      known.set(name, added);
      return added;
    });
  }
}

export interface Template {
  isFixed: boolean;
  parts: readonly (string | OfferInput)[];
}

/** @param secrets gets them, and the text their `${input:NAME}`; without it the text contains them */
export function fillTemplate({ parts }: Template, values: OfferValues, secrets?: Record<string, string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = valueOf(part, values);
      if (!part.isSecret || !secrets || value === '') return value;
      const name = part.name.replace(/[^\w.-]+/g, '_').replace(/^[_-]+/, '') || 'secret';
      secrets[inputKey(name)] = value;
      return inputPlaceholder(name);
    })
    .join('');
}

export interface Argument {
  flag: string | undefined;
  template: Template;
}

export function argumentsOf(list: unknown, inputs: InputCollector): Argument[] {
  return objectsIn(list).map((argument) => {
    const isNamed = argument['type'] === 'named';
    const flag = isNamed ? textOf(argument['name']) : undefined;
    const isBare = isNamed && argument['value'] === undefined && takesNoValue(argument);
    const name = flag ?? textOf(argument['valueHint']) ?? 'argument';
    const template = isBare ? { isFixed: true, parts: [] } : inputs.template('argument', name, argument);
    return { flag, template };
  });
}

const VALUE_MEMBERS = [
  'default',
  'choices',
  'format',
  'placeholder',
  'isRequired',
  'isSecret',
  'valueHint',
  'description',
  'variables',
];

function takesNoValue(argument: JsonObject): boolean {
  return VALUE_MEMBERS.every((member) => argument[member] === undefined);
}

export function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? (list as unknown[]).filter(isObject) : [];
}
