import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { promptFor } from './missing-inputs';
import { UsageError } from './options';

const INPUTS = [
  { variable: 'REGION', description: 'Where to look\u001b[2J', isSecret: false },
  { variable: 'API_KEY', isSecret: true },
];

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (bytes: Buffer) => (shown += bytes.toString()));
  return { input, given: promptFor(INPUTS, input, output), shown: () => shown };
}

describe('what a configuration lacks', () => {
  it('is asked for one by one, and what is secret is not shown', async () => {
    const { input, given, shown } = terminal();
    input.write('eu\r');
    await expect.poll(shown).toContain('API_KEY: ');
    input.write('s3cret\r');
    expect(await given).toEqual({ REGION: 'eu', API_KEY: 's3cret' });
    expect(shown()).toContain('REGION (Where to look): ');
    expect(shown()).not.toContain('\u001b[2J');
    expect(shown()).toContain('eu');
    expect(shown()).not.toContain('s3cret');
  });

  it('is refused where the input ends', async () => {
    const { input, given } = terminal();
    input.end();
    await expect(given).rejects.toThrow(UsageError);
  });
});
