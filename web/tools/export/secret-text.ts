/** A text with places that the shell's environment fills in: no secret is ever written out. */
export type SecretText = readonly (string | { variable: string })[];

/** The environment variable that stands for a secret: `Authorization` gives `LOUPE_AUTHORIZATION`. */
export function variableFor(name: string): string {
  const word = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return `LOUPE_${word.replace(/^_+|_+$/g, '') || 'SECRET'}`;
}

const SECRET_QUERY =
  /([?&])([^=&#?]*(?:key|token|secret|passw|auth|signature|credential)[^=&#]*)=([^&#\s]+)/i;
const USER_INFO = /^([a-z]+:\/\/)([^/?#@]+)@/i;

/** A URL whose user name, password and secret query values, told by their names, are left to the environment. */
export function withoutUrlSecrets(url: string): SecretText {
  const user = USER_INFO.exec(url);
  if (user) {
    const [whole, scheme = ''] = user;
    return joined([
      scheme,
      { variable: 'LOUPE_USER_INFO' },
      '@',
      ...withoutUrlSecrets(url.slice(whole.length)),
    ]);
  }
  const query = SECRET_QUERY.exec(url);
  if (!query) return url === '' ? [] : [url];
  const [whole, mark = '', name = ''] = query;
  return joined([
    `${url.slice(0, query.index)}${mark}${name}=`,
    { variable: variableFor(name) },
    ...withoutUrlSecrets(url.slice(query.index + whole.length)),
  ]);
}

const SECRET_OPTION = /^-{1,2}[\w.-]*(?:key|token|secret|passw|auth|credential)[\w.-]*$/i;
const SECRET_ASSIGNMENT =
  /^(-{0,2}[\w.-]*(?:key|token|secret|passw|auth|credential)[\w.-]*)(=|:\s*)(.+)$/is;

/**
 * The words of a command line, their secrets left to the environment: what follows an option that is called like one
 * (`--api-key x`), what is assigned to such a name (`--token=x`, `API_KEY=x`, `Authorization: x`), and what URLs hold.
 */
export function withoutWordSecrets(words: readonly string[]): SecretText[] {
  return words.map((word, at) => {
    const [, name, sign] = SECRET_ASSIGNMENT.exec(word) ?? [];
    if (name !== undefined) return [`${name}${sign ?? ''}`, { variable: variableFor(name) }];
    const before = words[at - 1] ?? '';
    if (SECRET_OPTION.test(before) && !word.startsWith('-')) {
      return [{ variable: variableFor(before) }];
    }
    return withoutUrlSecrets(word);
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
export function asVariables(names: readonly string[]): [name: string, value: SecretText][] {
  return names.map((name) => [name, [{ variable: variableFor(name) }]]);
}

/** The variables in some texts, each once, in order. */
export function variablesIn(texts: readonly SecretText[]): string[] {
  const names = texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
  return [...new Set(names)];
}
