import { expect, it } from 'vitest';

import { splitFrontMatter } from './front-matter';
import { linkInSkill, pathInSkill, readSkills } from './skill';

const URI = 'skill://acme/refunds/SKILL.md';

it.each([
  ['references/GUIDE.md', 'skill://acme/refunds/references/GUIDE.md'],
  ['./a.md#part', 'skill://acme/refunds/a.md'],
  ['a/../b.md', 'skill://acme/refunds/b.md'],
  ['/b.md', 'skill://acme/refunds/b.md'],
  ['../other/SKILL.md', undefined],
  ['https://example.com', undefined],
  ['//example.com/a', undefined],
  ['javascript:alert(1)', undefined],
  ['#part', undefined],
])('the link %s leads to %s', (href, expected) => {
  expect(linkInSkill({ uri: URI, files: undefined }, URI, href)).toBe(expected);
});

it.each([
  ['../SKILL.md', 'SKILL.md'],
  ['REFUND.md', 'references/REFUND.md'],
  ['./deep/../REFUND.md#part', 'references/REFUND.md'],
  // No file beside it: from the root.
  ['scripts/run.sh', 'scripts/run.sh'],
  ['references/REFUND.md', 'references/REFUND.md'],
  ['/REFUND.md', 'REFUND.md'],
  ['../../other/SKILL.md', undefined],
])('the link %s in a file of a folder leads to %s', (href, expected) => {
  const root = 'skill://acme/refunds';
  const files = ['references/GUIDE.md', 'references/REFUND.md', 'scripts/run.sh'].map((path) => ({
    uri: `${root}/${path}`,
    digest: undefined,
    size: undefined,
  }));
  const led = linkInSkill({ uri: URI, files }, `${root}/references/GUIDE.md`, href);
  expect(led).toBe(expected && `${root}/${expected}`);
});

it('counts the links of a skill whose files are not listed from its root, where they stay in it', () => {
  const skill = { uri: URI, files: 'dynamic' as const };
  const from = 'skill://acme/refunds/references/GUIDE.md';
  expect(linkInSkill(skill, from, 'a.md')).toBe('skill://acme/refunds/a.md');
  expect(linkInSkill(skill, from, '../a.md')).toBe('skill://acme/refunds/a.md');
});

it('names files by their place in the skill', () => {
  expect(pathInSkill(URI, 'skill://acme/refunds/a/b.md')).toBe('a/b.md');
  expect(pathInSkill(URI, 'skill://acme/b.md')).toBe('skill://acme/b.md');
});

it('reads malformed entries without hiding the others', () => {
  const good = { uri: URI, frontmatter: { name: 'refunds' }, resources: 'dynamic' };
  const read = readSkills([good, good, 7, { resources: [{ uri: 5 }, { uri: 'skill://a/b' }] }]);
  expect(read.map(({ key, findings }) => [key, findings])).toEqual([
    [URI, ['duplicate']],
    [`${URI}~2`, ['duplicate']],
    ['#3', ['not-an-object']],
    ['#4', ['no-name', 'no-uri']],
  ]);
  expect(readSkills([{ uri: 'skill://a/' }])[0]?.name).toBe('skill://a/');
  expect(read[3]?.files).toEqual([{ uri: 'skill://a/b', digest: undefined, size: undefined }]);
});

it.each([
  ['---\na: 1\n---\n# T', { yaml: 'a: 1', body: '# T' }],
  ['---\r\na: 1\r\n---\r\n# T', { yaml: 'a: 1', body: '# T' }],
  ['---\n---\nx', { yaml: '', body: 'x' }],
  ['---\na: 1\n---', { yaml: 'a: 1', body: '' }],
  ['---\na: 1\n', undefined],
  ['# T\n---\na: 1\n---\n', undefined],
])('front matter of %j', (text, expected) => {
  expect(splitFrontMatter(text)).toEqual(expected);
});
