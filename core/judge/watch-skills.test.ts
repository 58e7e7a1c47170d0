import { expect, it } from 'vitest';

import { BatchJudge } from './judge-batch';
import { answer, ask, cache, done, eventsOf, fail, type Step } from './testing/conversation';

const EXTENSION = 'io.modelcontextprotocol/skills';
const digest = `sha256:${'a'.repeat(64)}`;
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const discover = (capabilities: object): Step[] => [
  ask(1, 'server/discover', { _meta: meta }),
  answer(1, { ...done, ...cache, supportedVersions: ['2026-07-28'], capabilities }),
];
const WITH_SKILLS = { resources: {}, extensions: { [EXTENSION]: {} } };

function entry(path: string, change: object = {}) {
  const uri = `skill://${path}/SKILL.md`;
  return {
    uri,
    frontmatter: { name: path.split('/').at(-1), description: 'Does something.' },
    resources: [{ uri, digest, size: 20 }],
    ...change,
  };
}

/** What is found, as `rule path`. */
function found(steps: readonly Step[]): string[] {
  return new BatchJudge().take(eventsOf(steps)).findings.map(({ rule, path }) => `${rule} ${path}`);
}

function listing(...skills: unknown[]): string[] {
  return found([
    ...discover(WITH_SKILLS),
    ask(2, 'skills/list', { _meta: meta }),
    answer(2, { ...done, ...cache, skills }),
  ]);
}

it('says nothing of a list that is as it should be', () => {
  const files = ['SKILL.md', 'references/a.md'].map((path) => ({
    uri: `skill://acme/refunds/${path}`,
    digest,
    size: 20,
  }));
  const refunds = entry('acme/refunds', { resources: files });
  expect(listing(refunds, entry('today', { resources: 'dynamic' }))).toEqual([]);
});

it.each<[string, unknown, string]>([
  ['no object', 'a skill', 'skill-entry $.result.skills[0]'],
  ['no SKILL.md as its URI', entry('a', { uri: 'skill://a' }), 'skill-uri $.result.skills[0].uri'],
  [
    'no description',
    entry('a', { frontmatter: { name: 'a' } }),
    'skill-front-matter $.result.skills[0].frontmatter.description',
  ],
  [
    'another name than its directory',
    entry('a', { frontmatter: { name: 'b', description: 'x' } }),
    'skill-name-differs $.result.skills[0].frontmatter.name',
  ],
  ['a name with capitals', entry('My-Skill'), 'skill-name-form $.result.skills[0].frontmatter.name'],
  ['no files', entry('a', { resources: undefined }), 'skill-resources $.result.skills[0].resources'],
  ['no SKILL.md among its files', entry('a', { resources: [] }), 'skill-without-itself $.result.skills[0].resources'],
  [
    'a digest in capitals',
    entry('a', { resources: [{ uri: 'skill://a/SKILL.md', digest: digest.toUpperCase(), size: 1 }] }),
    'skill-digest-form $.result.skills[0].resources[0].digest',
  ],
  [
    'no size',
    entry('a', { resources: [{ uri: 'skill://a/SKILL.md', digest }] }),
    'size-impossible $.result.skills[0].resources[0].size',
  ],
  [
    'a file of another skill',
    entry('a', {
      resources: [
        { uri: 'skill://a/SKILL.md', digest, size: 1 },
        { uri: 'skill://ab/x.md', digest, size: 1 },
      ],
    }),
    'skill-file-outside $.result.skills[0].resources[1].uri',
  ],
  [
    'more than hosts need load',
    entry('a', { resources: [{ uri: 'skill://a/SKILL.md', digest, size: 20_000_000 }] }),
    'skill-too-large $.result.skills[0].resources',
  ],
])('a skill with %s breaks the extension', (_, skill, expected) => {
  expect(listing(skill)).toEqual([expected]);
});

it('tells skills of one name, and one URI twice, also from page to page', () => {
  const steps = [
    ...discover(WITH_SKILLS),
    ask(2, 'skills/list', { _meta: meta }),
    answer(2, { ...done, ...cache, skills: [entry('a/refunds')], nextCursor: 'n' }),
    ask(3, 'skills/list', { _meta: meta, cursor: 'n' }),
    answer(3, { ...done, ...cache, skills: [entry('b/refunds'), entry('a/refunds')] }),
  ];
  expect(found(steps)).toEqual([
    'skill-name-repeated $.result.skills[0].frontmatter.name',
    'duplicate-item $.result.skills[1].uri',
  ]);
});

it('checks the entry that skills/get gives, and what each result has to say of itself', () => {
  const steps = [
    ...discover(WITH_SKILLS),
    ask(2, 'skills/get', { _meta: meta, uri: 'skill://a/SKILL.md' }),
    answer(2, { skill: entry('a', { resources: 7 }) }),
  ];
  expect(found(steps)).toEqual([
    'result-type-missing $.result.resultType',
    'field-missing $.result.ttlMs',
    'field-missing $.result.cacheScope',
    'skill-resources $.result.skill.resources',
  ]);
});

it('tells what was declared and is not there, and what is asked for undeclared', () => {
  expect(found(discover({ extensions: { [EXTENSION]: {} } }))).toEqual([
    'skills-without-resources $.result.capabilities',
  ]);
  expect(
    found([
      ...discover(WITH_SKILLS),
      ask(2, 'skills/list', { _meta: meta }),
      fail(2, -32601),
      ask(3, 'resources/directory/read', { _meta: meta, uri: 'skill://a' }),
      fail(3, -32601),
    ]),
  ).toEqual(['declared-not-implemented $.error.code', 'capability-undeclared $.method']);
  expect(found([...discover({ resources: {} }), ask(2, 'skills/list', { _meta: meta })])).toEqual([
    'capability-undeclared $.method',
  ]);
});
