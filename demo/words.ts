import chinese from './zh-cn.json' with { type: 'json' };

/** Of what people read; names, keys and values that are sent stay as they are. The page sets it to its own language. */
export const isChinese = process.env['DEMO_LANGUAGE'] === 'zh';
const CHINESE: Readonly<Record<string, string | undefined>> = chinese;

/** A text, or one with `{name}` for values, in the language of the demo. */
export function words(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const own = (isChinese ? CHINESE[text] : undefined) ?? text;
  return own.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A definition with its titles and descriptions in the language of the demo, and its choices titled. */
export function inWords<T>(definition: T): T {
  return isChinese ? (translated(definition) as T) : definition;
}

function hasChoices(schema: object): boolean {
  return /"(?:enum|const)":/.test(JSON.stringify(schema));
}

function inOwnTexts(value: unknown): unknown {
  if (typeof value === 'string') return words(value);
  if (Array.isArray(value)) return value.map(inOwnTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inOwnTexts(member)]));
}

function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, member]: [string, unknown]): [string, unknown][] => {
    if ((key === 'title' || key === 'description') && typeof member === 'string') return [[key, words(member)]];
    // Values among choices stay what is sent.
    if (key === 'default' || key === 'examples') return [[key, hasChoices(value) ? member : inOwnTexts(member)]];
    const titles = key === 'enum' && Array.isArray(member) ? member.map((each) => CHINESE[String(each)]) : [];
    if (key === 'enum' && titles.length > 0 && titles.every((title) => title !== undefined))
      return [['oneOf', (member as unknown[]).map((each, at) => ({ const: each, title: titles[at] }))]];
    return [[key, translated(member)]];
  });
  return Object.fromEntries(entries);
}
