import type { SecretVariables } from './secret-variables';

export type SecretText = readonly (string | { variable: string })[];

/** `https://user:p@ss` of `https://user:p@ss@host`: the last `@` ends the user info. */
const USER_INFO = String.raw`(?<scheme>\b[a-z][a-z0-9+.-]{0,40}:\/\/)(?<userInfo>[^/?#\s"']+)(?=@)`;
const QUERY_VALUE = String.raw`(?<query>[?&][^=&#?]*(?:key|token|secret|passw|pwd|auth|signature|credential|assertion|verifier)[^=&#]*=)(?<value>[^&#\s]+)`;
const URL_SECRETS = new RegExp(`${USER_INFO}|${QUERY_VALUE}`, 'gi');

/** Replaces user info and query values with secret names: `https://h/?token=x` → `https://h/?token=` and a variable. */
export function withoutUrlSecrets(text: string, variables: SecretVariables): SecretText {
  const parts: (string | { variable: string })[] = [];
  let end = 0;
  for (const { 0: match, index, groups = {} } of text.matchAll(URL_SECRETS)) {
    const { scheme, userInfo = '', query = '', value = '' } = groups;
    const variable =
      scheme === undefined
        ? variables.variableFor(query.slice(1, -1), value)
        : variables.variableFor('user info', userInfo);
    parts.push(text.slice(end, index) + (scheme ?? query), { variable });
    end = index + match.length;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

const SECRET_NAME = String.raw`[\w.-]*(?:key|token|secret|passw|pwd|auth|credential|cookie|(?<![a-z])pat(?![a-z]))[\w.-]*`;
const SECRET_OPTION = new RegExp(`^-{1,2}${SECRET_NAME}$`, 'i');
const SECRET_ASSIGNMENT = new RegExp(String.raw`^(-{0,2}${SECRET_NAME})(=|:\s*)(.+)$`, 'is');

/** Replaces secrets of options (`--api-key x`), assignments (`API_KEY=x`, `Authorization: x`) and URLs. */
export function withoutWordSecrets(words: readonly string[], variables: SecretVariables): SecretText[] {
  return words.map((word, at) => {
    const [, name, sign, value = ''] = SECRET_ASSIGNMENT.exec(word) ?? [];
    if (name !== undefined) return [`${name}${sign ?? ''}`, { variable: variables.variableFor(name, value) }];
    const before = words[at - 1] ?? '';
    if (SECRET_OPTION.test(before) && !word.startsWith('-')) return [{ variable: variables.variableFor(before, word) }];
    return withoutUrlSecrets(word, variables);
  });
}

/** Each value of an environment or of headers counts as a secret. */
export function secretEntries(
  values: Record<string, string>,
  variables: SecretVariables,
): [name: string, value: SecretText][] {
  return Object.entries(values).map(([name, value]) => [name, [{ variable: variables.variableFor(name, value) }]]);
}

export function variablesIn(texts: readonly SecretText[]): string[] {
  const names = texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
  return [...new Set(names)];
}
