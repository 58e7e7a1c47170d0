// A 2026-07-28 server with skills (SEP-2640): valid ones, one that changes with each read, one that is not listed, and one
// whose entry differs from its file.
import { createHash } from 'node:crypto';

import { NO_INPUT, RpcError, serveRaw, textResult } from './raw-server.mjs';

const done = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** @param {string} name @param {string} description @param {string} body @param {string} [more] */
const skillText = (name, description, body, more = '') =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}`;

/** What is read, by its URI. @type {Map<string, string>} */
const files = new Map();

/** @param {string} root @param {Record<string, string>} contents */
function put(root, contents) {
  for (const [path, text] of Object.entries(contents)) files.set(`${root}/${path}`, text);
}

put('skill://bakery/sourdough', {
  'SKILL.md': skillText(
    'sourdough',
    'Bake a sourdough loaf from flour, water and salt',
    '# Sourdough\n\n1. Feed the starter as in [the feeding table](references/FEEDING.md).\n2. Mix, fold and rest.\n3. Bake at 240 °C; the [scale](scripts/scale.py) helps with other sizes.\n\nQuestions go to [the bakery](https://example.com).\n',
    'license: MIT\nmetadata:\n  author: bakery\n  version: "1.2"\n',
  ),
  'references/FEEDING.md':
    '# Feeding\n\n| Hour | Flour | Water |\n| --- | --- | --- |\n| 0 | 50 g | 50 g |\n| 8 | 100 g | 100 g |\n\nBack to [the recipe](../SKILL.md) or to [the skill](SKILL.md).\n',
  'scripts/scale.py': 'def scale(grams, loaves):\n    return grams * loaves\n',
});
put('skill://bakery/rye', {
  'SKILL.md': skillText('rye', 'Bake rye bread', '# Rye\n\nMix and wait.\n'),
});
put('skill://town/today', {
  'SKILL.md': skillText('today', 'What is on in the town today', '# Today\n\nThe market.\n'),
  'data/market.md': 'Open until 14:00.\n',
});
put('skill://hidden/ferry', {
  'SKILL.md': skillText('ferry', 'Take the ferry', '# Ferry\n\nAt eight.\n'),
});

/** @param {string} root @param {object} frontmatter */
function entryOf(root, frontmatter) {
  return {
    uri: `${root}/SKILL.md`,
    frontmatter,
    resources: [...files]
      .filter(([uri]) => uri.startsWith(`${root}/`))
      .map(([uri, text]) => {
        const hash = createHash('sha256').update(text).digest('hex');
        return { uri, digest: `sha256:${hash}`, size: Buffer.byteLength(text) };
      }),
  };
}

const sourdough = entryOf('skill://bakery/sourdough', {
  name: 'sourdough',
  description: 'Bake a sourdough loaf from flour, water and salt',
  license: 'MIT',
  metadata: { author: 'bakery', version: '1.2' },
});
// Its file was changed after the entry was made.
const rye = entryOf('skill://bakery/rye', { name: 'rye', description: 'Bake rye bread' });
put('skill://bakery/rye', {
  'SKILL.md': skillText('rye', 'Bake rye bread slowly', '# Rye\n\nMix and wait.\n'),
});
const today = {
  ...entryOf('skill://town/today', { name: 'today', description: 'What is on in the town today' }),
  resources: 'dynamic',
};
const ferry = entryOf('skill://hidden/ferry', { name: 'ferry', description: 'Take the ferry' });
const wrong = {
  uri: 'skill://bakery/Cake/SKILL.md',
  frontmatter: { name: 'cake', description: 'Bake a cake' },
  resources: [{ uri: 'skill://bakery/Cake/SKILL.md', digest: 'sha256:ABC', size: 12 }],
};
const LISTED = [sourdough, rye, today, wrong];

const capabilities = {
  tools: {},
  resources: {},
  extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } },
};
const serverInfo = { name: 'skills', title: 'Bakery skills', version: '1.0.0' };

/** @param {string} uri */
function directory(uri) {
  const names = new Set(
    [...files.keys()]
      .filter((each) => each.startsWith(`${uri}/`))
      .map((each) => each.slice(uri.length + 1).replace(/\/.*/, '/')),
  );
  if (names.size === 0) throw new RpcError(-32602, `${uri} is not a directory resource`);
  return [...names].map((name) => ({
    uri: `${uri}/${name.replace('/', '')}`,
    name: name.replace('/', ''),
    mimeType: name.endsWith('/') ? 'inode/directory' : 'text/markdown',
  }));
}

serveRaw(
  'skills',
  {
    'server/discover': () => ({
      ...done,
      supportedVersions: ['2026-07-28'],
      capabilities,
      _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
    }),
    'tools/list': () => ({
      ...done,
      tools: [
        {
          name: 'open_hours',
          description: 'When the bakery is open',
          inputSchema: NO_INPUT,
          annotations: { readOnlyHint: true },
        },
      ],
    }),
    // What it was started with, without the secret itself.
    'tools/call': () => {
      const [town, token] = ['--town', '--token'].map((flag) => process.argv[process.argv.indexOf(flag) + 1]);
      const text = `From six in ${town}, by a token of ${token?.length} letters.`;
      return { resultType: 'complete', ...textResult(text) };
    },
    'resources/list': () => ({ ...done, resources: [] }),
    'resources/templates/list': () => ({ ...done, resourceTemplates: [] }),
    'resources/read': ({ uri }) => {
      const text = files.get(uri);
      if (text === undefined) throw new RpcError(-32602, `No such resource: ${uri}`);
      const mimeType = uri.endsWith('.md') ? 'text/markdown' : 'text/x-python';
      return { ...done, contents: [{ uri, mimeType, text }] };
    },
    'resources/directory/read': ({ uri }) => ({ ...done, resources: directory(uri) }),
    'skills/list': () => ({ ...done, skills: LISTED }),
    'skills/get': ({ uri }) => {
      const skill = [...LISTED, ferry].find((each) => each.uri === uri);
      if (!skill) throw new RpcError(-32602, `No skill is served at ${uri}`);
      return { ...done, skill };
    },
  },
  capabilities,
);
