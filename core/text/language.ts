import { ownProperty } from '../json/json-object';

/** highlight.js's names of the colored languages, with their common names. */
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

/** Media types that don't end in a language's name. */
const byType: Record<string, Language> = {
  'application/xhtml+xml': 'html',
  'application/ecmascript': 'javascript',
  'application/x-httpd-php': 'php',
};

/** File extensions, and what follows `x-` in media types such as `text/x-python`. */
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

/** @param type in lower case, without parameters */
export function languageOfType(type: string): Language | null {
  const known = ownProperty(byType, type);
  if (known !== undefined) return known;
  if (type.endsWith('+xml')) return 'xml';
  if (type.endsWith('+yaml')) return 'yaml';
  const word = /^(?:text|application)\/(?:vnd\.|x-)?(?:script\.)?([a-z0-9+]+)$/.exec(type)?.[1];
  return byAlias.get(word ?? '') ?? null;
}

/** In lower case, without the dot; the whole name if it has none. */
export function fileEnding(uri: string | null): string | null {
  const name = uri
    ?.replace(/[?#].*$/s, '')
    .split('/')
    .pop();
  if (name === undefined || name === '') return null;
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

export function languageOfFile(uri: string | null): Language | null {
  return byAlias.get(fileEnding(uri) ?? '') ?? null;
}
