import type { SecretVariables } from './secret-variables';

/** A text with places that the shell's environment fills in: no secret is ever written out. */
export type SecretText = readonly (string | { variable: string })[];

const SECRET_QUERY = /([?&])([^=&#?]*(?:key|token|secret|passw|auth|signature|credential)[^=&#]*)=([^&#\s]+)/i;
const USER_INFO = /^([a-z]+:\/\/)([^/?#@]+)@/i;

/** A URL whose user name, password and secret query values, told by their names, are left to the environment. */
export function withoutUrlSecrets(url: string, variables: SecretVariables): SecretText {
  const user = USER_INFO.exec(url);
  if (user) {
    const [whole, scheme = '', userInfo = ''] = user;
    return joined([
      scheme,
      { variable: variables.variableFor('user info', userInfo) },
      '@',
      ...withoutUrlSecrets(url.slice(whole.length), variables),
    ]);
  }
  const query = SECRET_QUERY.exec(url);
  if (!query) return url === '' ? [] : [url];
  const [whole, mark = '', name = '', value = ''] = query;
  return joined([
    `${url.slice(0, query.index)}${mark}${name}=`,
    { variable: variables.variableFor(name, value) },
    ...withoutUrlSecrets(url.slice(query.index + whole.length), variables),
  ]);
}

const SECRET_OPTION = /^-{1,2}[\w.-]*(?:key|token|secret|passw|auth|credential)[\w.-]*$/i;
const SECRET_ASSIGNMENT = /^(-{0,2}[\w.-]*(?:key|token|secret|passw|auth|credential)[\w.-]*)(=|:\s*)(.+)$/is;

/**
 * The words of a command line, their secrets left to the environment: what follows an option that is called like one
 * (`--api-key x`), what is assigned to such a name (`--token=x`, `API_KEY=x`, `Authorization: x`), and what URLs hold.
 */
export function withoutWordSecrets(words: readonly string[], variables: SecretVariables): SecretText[] {
  return words.map((word, at) => {
    const [, name, sign, value = ''] = SECRET_ASSIGNMENT.exec(word) ?? [];
    if (name !== undefined) {
      return [`${name}${sign ?? ''}`, { variable: variables.variableFor(name, value) }];
    }
    const before = words[at - 1] ?? '';
    if (SECRET_OPTION.test(before) && !word.startsWith('-')) {
      return [{ variable: variables.variableFor(before, word) }];
    }
    return withoutUrlSecrets(word, variables);
  });
}

/** Neighbouring texts as one. */
function joined(parts: SecretText): SecretText {
  const done: (string | { variable: string })[] = [];
  for (const part of parts) {
    const last = done.at(-1);
    if (typeof part === 'string' && typeof last === 'string') done[done.length - 1] = last + part;
    else done.push(part);
  }
  return done;
}

/** Header or environment values, each a variable. */
export function asVariables(
  values: Record<string, string>,
  variables: SecretVariables,
): [name: string, value: SecretText][] {
  return Object.entries(values).map(([name, value]) => [name, [{ variable: variables.variableFor(name, value) }]]);
}

/** The variables in some texts, each once, in order. */
export function variablesIn(texts: readonly SecretText[]): string[] {
  const names = texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
  return [...new Set(names)];
}
