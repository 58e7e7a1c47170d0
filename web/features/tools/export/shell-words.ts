import { type SecretText, variablesIn } from './secret-text';

/** One word of a POSIX shell: in single quotes nothing is special but the quote itself. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** One word with variables in it. */
export function shellText(text: SecretText): string {
  const literals = text.filter((part) => typeof part === 'string').join('');
  if (text.every((part) => typeof part === 'string')) return shellWord(literals);
  // Where nothing in it is special to double quotes, one pair of them reads best.
  if (/^[\w @%+=:,./?&#-]*$/.test(literals)) {
    const inner = text.map((part) => (typeof part === 'string' ? part : `\${${part.variable}}`));
    return `"${inner.join('')}"`;
  }
  return text.map((part) => (typeof part === 'string' ? shellWord(part) : `"$${part.variable}"`)).join('');
}

/** A command of several words, one option to a line. */
export function shellLines(first: string, rest: readonly string[]): string {
  return [first, ...rest].join(' \\\n  ');
}

/** Comments on what must be in the environment. Without quotes: also a shell that knows no comments then reads on. */
export function setFirst(outside: readonly SecretText[], json: SecretText): string[] {
  const variables = variablesIn([...outside, json]);
  if (variables.length === 0) return [];
  const within = variablesIn([json]);
  return [
    `# Set first: ${variables.join(', ')}`,
    ...(within.length > 0 ? [`# Escape what stands within JSON: ${within.join(', ')}`] : []),
  ];
}
