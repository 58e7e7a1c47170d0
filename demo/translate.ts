import chinese from './zh-cn.json' with { type: 'json' };

/** Translates only titles and texts, not names and values. Loupe's page sets the variable by its own language. */
export const isChinese = process.env['DEMO_LANGUAGE'] === 'zh';
const CHINESE: Readonly<Record<string, string | undefined>> = chinese;

/** Translates an English text and fills in its values: `A {size} tent` → `小号帐篷`. */
export function translate(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const template = (isChinese ? CHINESE[text] : undefined) ?? text;
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Translates a definition's titles and descriptions; an `enum` with translations becomes a `oneOf` with titles. */
export function translateDefinition<T>(definition: T): T {
  return isChinese ? (withTranslatedTitles(definition) as T) : definition;
}

function hasChoices(schema: object): boolean {
  return /"(?:enum|const)":/.test(JSON.stringify(schema));
}

function withTranslatedStrings(value: unknown): unknown {
  if (typeof value === 'string') return translate(value);
  if (Array.isArray(value)) return value.map(withTranslatedStrings);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withTranslatedStrings(member)]));
}

function withTranslatedTitles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTranslatedTitles);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, member]: [string, unknown]): [string, unknown][] => {
    if ((key === 'title' || key === 'description') && typeof member === 'string') return [[key, translate(member)]];
    // A default or example that is one of the choices is sent as it is.
    if (key === 'default' || key === 'examples')
      return [[key, hasChoices(value) ? member : withTranslatedStrings(member)]];
    const titles = key === 'enum' && Array.isArray(member) ? member.map((each) => CHINESE[String(each)]) : [];
    if (key === 'enum' && titles.length > 0 && titles.every((title) => title !== undefined))
      return [['oneOf', (member as unknown[]).map((each, at) => ({ const: each, title: titles[at] }))]];
    return [[key, withTranslatedTitles(member)]];
  });
  return Object.fromEntries(entries);
}
