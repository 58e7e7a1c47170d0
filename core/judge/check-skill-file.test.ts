import { expect, it } from 'vitest';

import { readSkill } from '../protocol/skills/skill';
import { checkSkillFile, digestOf } from './check-skill-file';

const URI = 'skill://acme/refunds/SKILL.md';
const TEXT = `---
name: refunds
description: "Refunds: how to make one"
metadata: { version: 1.0, since: 2026-01-05 }
---

# Refunds
`;
const FRONT_MATTER = {
  name: 'refunds',
  metadata: { since: '2026-01-05', version: 1 },
  description: 'Refunds: how to make one',
};

async function skill(frontmatter: object = FRONT_MATTER, text = TEXT, uri = URI) {
  const bytes = new TextEncoder().encode(text);
  const file = { uri, digest: await digestOf(bytes), size: bytes.length };
  return readSkill({ uri: URI, frontmatter, resources: [file] });
}

const read = (text: string, uri = URI) => ({ contents: [{ uri, text }] });

/** The rules that reading a file breaks. */
async function broken(...[entry, uri, result, elided]: Parameters<typeof checkSkillFile>): Promise<string[]> {
  const { findings } = await checkSkillFile(entry, uri, result, elided);
  return findings.map(({ rule, values }) => [rule, values['fields'] ?? ''].join(' ').trim());
}

it('verifies a file, whatever the order of its fields', async () => {
  expect(await checkSkillFile(await skill(), URI, read(TEXT), [])).toEqual({ findings: [], isVerified: true });
});

it('verifies bytes as well as text', async () => {
  const uri = 'skill://acme/refunds/a.txt';
  const result = { contents: [{ uri, blob: btoa('hello') }] };
  const check = await checkSkillFile(await skill({}, 'hello', uri), uri, result, []);
  expect(check).toEqual({ findings: [], isVerified: true });
});

it('tells a file that was changed, and front matter that differs', async () => {
  const changed = TEXT.replace('Refunds: how', 'Refunds, how');
  expect(await broken(await skill(), URI, read(changed), [])).toEqual([
    'skill-file-digest',
    'skill-front-matter-differs description',
  ]);
  expect(await broken(await skill(), URI, read(`${TEXT}more`), [])).toEqual(['skill-file-size', 'skill-file-digest']);
  expect(await broken(await skill({ ...FRONT_MATTER, license: 'MIT' }), URI, read(TEXT), [])).toEqual([
    'skill-front-matter-differs license',
  ]);
});

it('tells a file that the entry does not list, and one without front matter', async () => {
  const other = 'skill://acme/refunds/other.md';
  expect(await broken(await skill(), other, read('x', other), [])).toEqual(['skill-file-unlisted']);
  const none = '# Refunds';
  expect(await broken(await skill({}, none), URI, read(none), [])).toEqual(['skill-front-matter-missing']);
  const bad = '---\na: [\n---\n';
  expect(await broken(await skill({}, bad), URI, read(bad), [])).toEqual(['skill-front-matter-missing']);
});

it('says nothing of what is not whole, and of a dynamic skill only what can be said', async () => {
  const whole = await skill();
  const cut = ['/result/contents/0/text'];
  expect(await checkSkillFile(whole, URI, read('---'), cut)).toEqual({ findings: [], isVerified: undefined });
  const dynamic = readSkill({ uri: URI, frontmatter: FRONT_MATTER, resources: 'dynamic' });
  expect(await checkSkillFile(dynamic, URI, read(TEXT), [])).toEqual({ findings: [], isVerified: undefined });
});
