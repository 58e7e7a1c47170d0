/** Stands where a secret was. */
const MASK = '•••';
/** A shorter secret is only taken out where it is all of a value: it may well be part of other words. */
const SHORT = 4;

/** A JSON text without the secrets, longer ones first: it stays JSON. */
export function redactJson(text: string, secrets: readonly (string | number)[]): string {
  let redacted = text;
  for (const secret of secrets) redacted = without(redacted, secret);
  return redacted;
}

function without(text: string, secret: string | number): string {
  const inJson = JSON.stringify(String(secret)).slice(1, -1);
  // JSON within a text, as a structured result's text for older clients, escapes it once more.
  const twice = JSON.stringify(inJson).slice(1, -1);
  if (!text.includes(inJson) && !text.includes(twice)) return text;
  if (typeof secret === 'number') return withoutNumber(text, inJson);
  if (inJson.length < SHORT) return text.replaceAll(`"${inJson}"`, `"${MASK}"`);
  return text.replaceAll(twice, MASK).replaceAll(inJson, MASK);
}

/** The strings and the numbers of a JSON text. */
const SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A number may stand as itself, and within texts; in the first case it leaves a text, so that all stays JSON. */
function withoutNumber(text: string, digits: string): string {
  const within = new RegExp(`(?<![\\d.])${escaped(digits)}(?!\\d)`, 'g');
  return text.replace(SCALARS, (scalar) => {
    if (!scalar.startsWith('"')) return scalar === digits ? `"${MASK}"` : scalar;
    return digits.length < SHORT ? scalar : scalar.replace(within, MASK);
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A JSON text, or its UTF-8 bytes, without the secrets; undefined where none is in it. */
export async function redactSource(
  source: string | Blob,
  secrets: readonly (string | number)[],
): Promise<string | Blob | undefined> {
  const text = typeof source === 'string' ? source : await source.text();
  const redacted = redactJson(text, secrets);
  if (redacted === text) return undefined;
  return typeof source === 'string' ? redacted : new Blob([redacted]);
}
