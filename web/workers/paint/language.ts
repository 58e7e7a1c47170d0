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

const byType: Record<string, Language> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'image/svg+xml': 'xml',
  'text/css': 'css',
  'text/javascript': 'javascript',
  'application/javascript': 'javascript',
  'application/ecmascript': 'javascript',
  'text/typescript': 'typescript',
  'application/typescript': 'typescript',
  'text/yaml': 'yaml',
  'application/yaml': 'yaml',
  'application/toml': 'toml',
  'application/sql': 'sql',
  'application/graphql': 'graphql',
  'application/x-httpd-php': 'php',
  'text/patch': 'diff',
};

/** By the ends of file names, and by what follows `x-` in media types such as `text/x-python`. */
const byWord: Record<string, Language> = {
  bash: 'bash',
  sh: 'bash',
  zsh: 'bash',
  shellscript: 'bash',
  c: 'c',
  csrc: 'c',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  'c++': 'cpp',
  'c++src': 'cpp',
  cs: 'csharp',
  csharp: 'csharp',
  css: 'css',
  diff: 'diff',
  patch: 'diff',
  dockerfile: 'dockerfile',
  go: 'go',
  golang: 'go',
  gql: 'graphql',
  graphql: 'graphql',
  htm: 'html',
  html: 'html',
  vue: 'html',
  ini: 'ini',
  cfg: 'ini',
  conf: 'ini',
  properties: 'ini',
  java: 'java',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  javascript: 'javascript',
  kt: 'kotlin',
  kts: 'kotlin',
  kotlin: 'kotlin',
  mk: 'makefile',
  makefile: 'makefile',
  php: 'php',
  py: 'python',
  python: 'python',
  rb: 'ruby',
  ruby: 'ruby',
  rs: 'rust',
  rust: 'rust',
  rustsrc: 'rust',
  sql: 'sql',
  swift: 'swift',
  toml: 'toml',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  typescript: 'typescript',
  xml: 'xml',
  xsd: 'xml',
  xsl: 'xml',
  svg: 'xml',
  plist: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

/** The language that a media type names, or null. Takes it without parameters, in lower case. */
export function languageOfType(type: string): Language | null {
  const known = byType[type];
  if (known !== undefined) return known;
  if (type.endsWith('+xml')) return 'xml';
  if (type.endsWith('+yaml')) return 'yaml';
  const word = /^(?:text|application)\/(?:vnd\.|x-)?(?:script\.)?([a-z0-9+]+)$/.exec(type)?.[1];
  return word === undefined || !Object.hasOwn(byWord, word) ? null : (byWord[word] ?? null);
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
  const ending = fileEnding(uri);
  return ending === null || !Object.hasOwn(byWord, ending) ? null : (byWord[ending] ?? null);
}
