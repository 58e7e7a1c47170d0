import { readFileSync, rmSync } from 'node:fs';
import { PNG } from 'pngjs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { suiteRunner } from './testing/run-suites';

const folder = testFolder();
const { run } = suiteRunner(folder);

// Each run of the program listens for its own end.
beforeAll(() => void process.setMaxListeners(90));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('mcp-loupe test, with references', () => {
  it('compares with references, but for what is ignored, and accepts new ones', async () => {
    const text = `calls:
  - name: strict
    tool: report
    expect: { reference: report, ignore: [ $.requestId ] }
  - name: loose
    tool: media
    expect: { reference: media, ignore: [ "$.content[2].data" ], tolerance: 2% }
`;
    const references = join(folder, 'references', 'changing');
    rmSync(references, { recursive: true, force: true });
    const first = await run('changing', text);
    expect(first.failed('strict')).toMatchObject([
      { check: 'reference', actual: 'no reference yet: accept the result as the reference' },
    ]);
    expect(first.stdout).toContain('to accept the result as the reference: --update');
    expect((await run('changing', text, '--update')).code).toBe(0);
    // A server that was started anew begins anew.
    expect((await run('changing', text)).code).toBe(0);
    const kept = readFileSync(join(references, 'report.json'), 'utf8');
    expect(kept).toContain('"total": 12345678901234567890');
    expect(readFileSync(join(references, 'media.1.png')).subarray(1, 4).toString()).toBe('PNG');

    const later = await run('changing', text, '--repeat', '2');
    const [reference] = later.failed('strict');
    expect(reference?.difference).toContain('$.structuredContent.total: 12345678901234567890 → 12345678901234567891');
    expect(reference?.difference?.some((line) => line.includes('generatedAt'))).toBe(true);
    expect(reference?.difference?.some((line) => line.includes('requestId'))).toBe(false);
    const [media] = later.failed('loose');
    // Of the picture as much differs as may; the sound is longer.
    expect(media?.difference).toEqual([expect.stringMatching(/audio\/wav of \d+ bytes → \d+ bytes/)]);
    expect(readFileSync(join(references, 'report.json'), 'utf8')).toBe(kept);
  });

  it('shows a picture that changed in the report: as it was, as it is, and where it differs', async () => {
    const text = (tolerance: string) => `calls:
  - name: chart
    tool: media
    expect: { reference: chart, ignore: [ "$.content[2].data" ], tolerance: ${tolerance} }
`;
    const page = join(folder, 'pictures.html');
    const picturesIn = (html: string) =>
      [
        ...(/class="pictures"[\s\S]*?<\/article>/.exec(html)?.[0].split('class="answer"')[0] ?? '').matchAll(
          /<p class="kind">(\w+)<\/p>\s*<figure class="picture">\s*<img src="data:image\/png;base64,([^"]+)"/g,
        ),
      ].map(([, title, base64 = '']) => [title, Buffer.from(base64, 'base64')] as const);
    expect((await run('changing', text('0%'), '--update')).code).toBe(0);
    const kept = readFileSync(join(folder, 'references', 'changing', 'chart.1.png'));
    const { code, report } = await run('changing', text('0%'), '--repeat', '2', '--html', page);
    expect(code).toBe(1);
    const [before, after, difference] = picturesIn(readFileSync(page, 'utf8'));
    expect([before?.[0], after?.[0], difference?.[0]]).toEqual(['Reference', 'Result', 'Difference']);
    expect(before?.[1].equals(kept)).toBe(true);
    expect(after?.[1].equals(kept)).toBe(false);
    const [was, drawn] = [kept, difference?.[1] ?? Buffer.alloc(0)].map((file) => PNG.sync.read(file));
    expect([drawn?.width, drawn?.height]).toEqual([was?.width, was?.height]);
    // What is told by numbers has no pictures in it.
    expect(JSON.stringify(report)).not.toContain(kept.toString('base64').slice(0, 40));
    await run('changing', text('100%'), '--repeat', '2', '--html', page);
    expect(picturesIn(readFileSync(page, 'utf8'))).toEqual([]);
  });

  it('writes the names of secrets into references, which stay true when their values change', async () => {
    const text = `calls:
  - { name: booked, tool: strict, arguments: { city: '\${MARIA}', guests: 2 }, expect: { reference: booked } }
`;
    const reference = join(folder, 'references', 'lenient', 'booked.json');
    vi.stubEnv('MARIA', 'canary-of-maria-4711');
    expect((await run('lenient', text, '--update')).code).toBe(0);
    expect(readFileSync(reference, 'utf8')).toContain('"A table for 2 in ${MARIA}."');
    vi.stubEnv('MARIA', 'another canary/4712');
    expect((await run('lenient', text)).code).toBe(0);
    const later = await run('lenient', text.replace('guests: 2', 'guests: 3'));
    expect(later.failed('booked')[0]?.difference).toEqual([expect.stringContaining('A table for 3 in ${MARIA}.')]);
    expect(later.stdout).not.toContain('canary');
  });
});
