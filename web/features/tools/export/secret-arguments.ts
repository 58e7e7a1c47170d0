import { stringifyJson } from '../../../../core/json/lossless';
import type { JsonSchema } from '../../../../core/schema/json-schema';
import { replaceSecrets } from '../../../../core/schema/plan/secret-values';
import type { SecretText } from './secret-text';
import type { SecretVariables } from './secret-variables';

/** Where the environment holds an argument: as text, or whatever else it is as JSON. */
interface SecretArgument {
  variable: string;
  isText: boolean;
}

// A text that no person types stands for the secret, `text` or `json` saying how the environment holds it.
const MARK = /^\p{Cc}(text|json):(LOUPE_\w+)\p{Cc}$/u;
const MARK_IN_JSON = /"\\u0000(text|json):(LOUPE_\w+)\\u0000"/;

/** Arguments with a mark in the place of each that the schema calls secret. One that is empty hides nothing. */
export function markSecrets(schema: JsonSchema, args: unknown, variables: SecretVariables): unknown {
  return replaceSecrets(schema, args, (path, secret) => {
    if (secret === '' || secret === null) return secret;
    const variable = variables.variableFor(`argument ${path.join(' ')}`, stringifyJson(secret));
    return `\0${typeof secret === 'string' ? 'text' : 'json'}:${variable}\0`;
  });
}

/** The secret that a mark stands for. */
export function secretIn(value: unknown): SecretArgument | undefined {
  const [, kind, variable] = (typeof value === 'string' && MARK.exec(value)) || [];
  return variable === undefined ? undefined : { variable, isText: kind === 'text' };
}

/** JSON text of what may hold marks: each is its variable, between the quotes of a text where it is one. */
export function jsonWithSecrets(value: unknown): SecretText {
  // What the pattern captures stands between the parts: text, kind, variable, text, …
  const parts = stringifyJson(value).split(MARK_IN_JSON);
  return parts.flatMap((part, index): SecretText => {
    if (index % 3 === 1) return [];
    if (index % 3 === 2) return [{ variable: part }];
    const before = parts[index - 2] === 'text' ? '"' : '';
    const after = parts[index + 1] === 'text' ? '"' : '';
    return [`${before}${part}${after}`];
  });
}
