import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

import { sharedFolder, whyMissing } from '../e2e/shared-folder';
import { type Figure, repeat } from './figure';

const RUNS = 7;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.env['LOUPE_CORPUS'] ?? sharedFolder('corpus');

/** In new processes, of built code: tsx wraps each inner function, which doubles the time until they are compiled. */
export async function measureClients(): Promise<Figure[]> {
  const missing = whyMissing(folder);
  if (missing !== '') throw new Error(missing);
  const outDir = mkdtempSync(join(tmpdir(), 'loupe-clients-'));
  try {
    const ssr = 'bench/judge-corpus.ts';
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { ssr, outDir, minify: true },
      ssr: { noExternal: true },
    });
    const warm: number[] = [];
    let tools = 0;
    const cold = await repeat(RUNS, () => {
      const text = execFileSync(process.execPath, [join(outDir, 'judge-corpus.js'), folder], { encoding: 'utf8' });
      const { runs, ...counted } = JSON.parse(text) as { tools: number; runs: number[] };
      ({ tools } = counted);
      const [first = 0, ...more] = runs;
      warm.push(...more);
      return Promise.resolve(first);
    });
    const name = `${tools} tools × all clients are judged`;
    return [
      { name: `${name}, not compiled yet`, unit: 'ms', runs: cold },
      { name: `${name}, compiled`, unit: 'ms', runs: warm },
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
