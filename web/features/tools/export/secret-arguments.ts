import { stringifyJson } from '../../../../core/json/lossless';
import type { JsonSchema } from '../../../../core/schema/json-schema';
import { replaceSecrets } from '../../../../core/schema/plan/secret-values';
import type { SecretText } from './secret-text';
import type { SecretVariables } from './secret-variables';

interface SecretArgument {
  variable: string;
  isText: boolean;
}

// Control characters make a mark that nobody types; `text` or `json` says how the variable holds the secret.
const MARK = /^\p{Cc}(text|json):(LOUPE_\w+)\p{Cc}$/u;
const MARK_IN_JSON = /"\\u0000(text|json):(LOUPE_\w+)\\u0000"/;

/** Replaces each argument that the schema marks as secret by a mark; an empty one hides nothing. */
export function markSecrets(schema: JsonSchema, args: unknown, variables: SecretVariables): unknown {
  return replaceSecrets(schema, args, (path, secret) => {
    if (secret === '' || secret === null) return secret;
    const variable = variables.variableFor(`argument ${path.join(' ')}`, stringifyJson(secret));
    return `\0${typeof secret === 'string' ? 'text' : 'json'}:${variable}\0`;
  });
}

export function secretOfMark(value: unknown): SecretArgument | undefined {
  const [, kind, variable] = (typeof value === 'string' && MARK.exec(value)) || [];
  return variable === undefined ? undefined : { variable, isText: kind === 'text' };
}

/** JSON with each mark replaced by its variable, in quotes if the secret is a text. */
export function jsonWithSecrets(value: unknown): SecretText {
  // `split` interleaves the captures: text, kind, variable, text, …
  const parts = stringifyJson(value).split(MARK_IN_JSON);
  return parts.flatMap((part, index): SecretText => {
    if (index % 3 === 1) return [];
    if (index % 3 === 2) return [{ variable: part }];
    const before = parts[index - 2] === 'text' ? '"' : '';
    const after = parts[index + 1] === 'text' ? '"' : '';
    return [`${before}${part}${after}`];
  });
}
