import type { SecretVariables } from './secret-variables';

export type SecretText = readonly (string | { variable: string })[];

const SECRET_QUERY = /([?&])([^=&#?]*(?:key|token|secret|passw|auth|signature|credential)[^=&#]*)=([^&#\s]+)/i;
const USER_INFO = /^([a-z]+:\/\/)([^/?#@]+)@/i;

/** Replaces user info and query values with secret names: `https://h/?token=x` → `https://h/?token=` and a variable. */
export function withoutUrlSecrets(url: string, variables: SecretVariables): SecretText {
  const user = USER_INFO.exec(url);
  if (user) {
    const [whole, scheme = '', userInfo = ''] = user;
    return mergeTexts([
      scheme,
      { variable: variables.variableFor('user info', userInfo) },
      '@',
      ...withoutUrlSecrets(url.slice(whole.length), variables),
    ]);
  }
  const query = SECRET_QUERY.exec(url);
  if (!query) return url === '' ? [] : [url];
  const [whole, mark = '', name = '', value = ''] = query;
  return mergeTexts([
    `${url.slice(0, query.index)}${mark}${name}=`,
    { variable: variables.variableFor(name, value) },
    ...withoutUrlSecrets(url.slice(query.index + whole.length), variables),
  ]);
}

const SECRET_OPTION = /^-{1,2}[\w.-]*(?:key|token|secret|passw|auth|credential)[\w.-]*$/i;
const SECRET_ASSIGNMENT = /^(-{0,2}[\w.-]*(?:key|token|secret|passw|auth|credential)[\w.-]*)(=|:\s*)(.+)$/is;

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

function mergeTexts(parts: SecretText): SecretText {
  const done: (string | { variable: string })[] = [];
  for (const part of parts) {
    const last = done.at(-1);
    if (typeof part === 'string' && typeof last === 'string') done[done.length - 1] = last + part;
    else done.push(part);
  }
  return done;
}

export function asVariables(
  values: Record<string, string>,
  variables: SecretVariables,
): [name: string, value: SecretText][] {
  return Object.entries(values).map(([name, value]) => [name, [{ variable: variables.variableFor(name, value) }]]);
}

export function variablesIn(texts: readonly SecretText[]): string[] {
  const names = texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
  return [...new Set(names)];
}
