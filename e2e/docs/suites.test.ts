import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { readSuite } from '../../core/suite/read-suite';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
/** Pipelines are YAML, too. */
const PAGES = readdirSync(docs).filter((name) => name.endsWith('.md') && name !== 'ci.md');

/** An example may be a suite, some of its top level, some calls, or a part of one call. */
function suiteWith(example: string): string {
  const [first = ''] = example.split('\n');
  if (/^loupe:/m.test(example)) return example;
  if (first.startsWith('- ')) return `loupe: 1\ncalls:\n${example}`;
  if (/^(?:expect|answers|until|restart|arguments):/.test(first))
    return `loupe: 1\ncalls:\n  - tool: any\n${example.replaceAll(/^(?=.)/gm, '    ')}`;
  return `loupe: 1\n${example}${/^calls:/m.test(example) ? '' : 'calls: [{ tool: any }]\n'}`;
}

it('shows suites that can be read', () => {
  const examples = PAGES.flatMap((page) =>
    [...readFileSync(join(docs, page), 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, example = '']) => ({
      page,
      example,
    })),
  );
  expect(examples.length).toBeGreaterThan(10);
  const wrong = examples.flatMap(({ page, example }) => {
    const read = readSuite(suiteWith(example));
    return read.kind === 'invalid' ? [{ page, example, problems: read.problems }] : [];
  });
  expect(wrong).toEqual([]);
});
