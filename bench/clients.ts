import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeClients } from '../core/clients/judge-clients';
import { toObject } from '../core/json/json-object';
import { readTools } from '../core/protocol/tool';
import { sharedFolder, whyMissing } from '../e2e/shared-folder';
import type { Figure } from './figure';

const RUNS = 10;
const folder = process.env['LOUPE_CORPUS'] ?? sharedFolder('corpus');

/** Judges the published `tools/list` of the corpus by all clients: processor time, each time of definitions never seen. */
export function measureClients(): Promise<Figure[]> {
  const missing = whyMissing(folder);
  if (missing !== '') throw new Error(missing);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  let tools = 0;
  const runs = Array.from({ length: RUNS }, () => {
    const lists = texts.map((text) => readTools(toObject(JSON.parse(text))['tools'] as unknown[]));
    tools = lists.reduce((sum, list) => sum + list.length, 0);
    const before = process.cpuUsage();
    for (const list of lists) judgeClients({ server: 'server', tools: list });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const remark = `the first, not compiled yet, ${(runs[0] ?? 0).toFixed(0)} ms`;
  return Promise.resolve([
    { name: `${tools} tools × all clients are judged`, unit: 'ms', runs: runs.slice(1), remark },
  ]);
}
