import { type SecretText, variablesIn } from './secret-text';

/** Quotes a text as one word of a POSIX shell: in single quotes only the quote itself is special. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function shellText(text: SecretText): string {
  const literals = text.filter((part) => typeof part === 'string').join('');
  if (text.every((part) => typeof part === 'string')) return shellWord(literals);
  if (/^[\w @%+=:,./?&#-]*$/.test(literals)) {
    const inner = text.map((part) => (typeof part === 'string' ? part : `\${${part.variable}}`));
    return `"${inner.join('')}"`;
  }
  return text.map((part) => (typeof part === 'string' ? shellWord(part) : `"$${part.variable}"`)).join('');
}

export function shellLines(first: string, rest: readonly string[]): string {
  return [first, ...rest].join(' \\\n  ');
}

/** Comments that name the variables to set. No quotes: zsh, which takes a pasted comment as a command, would wait. */
export function variableComments(texts: readonly SecretText[], json: SecretText): string[] {
  const variables = variablesIn([...texts, json]);
  if (variables.length === 0) return [];
  const inJson = variablesIn([json]);
  return [
    `# Set first: ${variables.join(', ')}`,
    ...(inJson.length > 0 ? [`# Escape the values inside JSON: ${inJson.join(', ')}`] : []),
  ];
}
