import { own } from '../json/json-object';

/** The languages that code is coloured in, by highlight.js's names, with the names that people know. */
export const languageNames = {
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  go: 'Go',
  graphql: 'GraphQL',
  ini: 'INI',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  makefile: 'Makefile',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  toml: 'TOML',
  typescript: 'TypeScript',
  html: 'HTML',
  xml: 'XML',
  yaml: 'YAML',
} as const;

export type Language = keyof typeof languageNames;

/** The types whose names do not end in a word for the language. */
const byType: Record<string, Language> = {
  'application/xhtml+xml': 'html',
  'application/ecmascript': 'javascript',
  'application/x-httpd-php': 'php',
};

/**
 * What files of a language end in, and what follows `x-` in media types such as `text/x-python`, beside its own name.
 */
const aliases: Partial<Record<Language, readonly string[]>> = {
  bash: ['sh', 'zsh', 'shellscript'],
  c: ['csrc'],
  cpp: ['h', 'cc', 'cxx', 'hpp', 'c++', 'c++src'],
  csharp: ['cs'],
  diff: ['patch'],
  go: ['golang'],
  graphql: ['gql'],
  ini: ['cfg', 'conf', 'properties'],
  javascript: ['js', 'mjs', 'cjs', 'jsx'],
  kotlin: ['kt', 'kts'],
  makefile: ['mk'],
  python: ['py'],
  ruby: ['rb'],
  rust: ['rs', 'rustsrc'],
  typescript: ['ts', 'mts', 'cts', 'tsx'],
  html: ['htm', 'vue'],
  xml: ['xsd', 'xsl', 'svg', 'plist'],
  yaml: ['yml'],
};

const byAlias = new Map(
  (Object.keys(languageNames) as Language[]).flatMap((language) =>
    [language, ...(aliases[language] ?? [])].map((word) => [word, language] as const),
  ),
);

/** The language that a media type names, or null. Takes it without parameters, in lower case. */
export function languageOfType(type: string): Language | null {
  const known = own(byType, type);
  if (known !== undefined) return known;
  if (type.endsWith('+xml')) return 'xml';
  if (type.endsWith('+yaml')) return 'yaml';
  const word = /^(?:text|application)\/(?:vnd\.|x-)?(?:script\.)?([a-z0-9+]+)$/.exec(type)?.[1];
  return byAlias.get(word ?? '') ?? null;
}

/** The end of a URI's file name, without the dot, or the whole name where it has none; in lower case. */
export function fileEnding(uri: string | null): string | null {
  const name = uri
    ?.replace(/[?#].*$/s, '')
    .split('/')
    .pop();
  if (name === undefined || name === '') return null;
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** The language of a file by its name, or null. */
export function languageOfFile(uri: string | null): Language | null {
  return byAlias.get(fileEnding(uri) ?? '') ?? null;
}
