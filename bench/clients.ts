import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeClients } from '../core/clients/judge-clients';
import { toObject } from '../core/json/json-object';
import { readTools } from '../core/protocol/tool';
import { sharedFolder, whyMissing } from '../e2e/shared-folder';
import type { Figure } from './figure';

const RUNS = 10;
const folder = process.env['LOUPE_CORPUS'] ?? sharedFolder('corpus');

/** Processor time of this thread where the system tells it (Linux), else of the process with its compilers. */
function spentMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Judges the published `tools/list` of the corpus by all clients, each time with definitions never seen. */
export function measureClients(): Promise<Figure[]> {
  const missing = whyMissing(folder);
  if (missing !== '') throw new Error(missing);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  let tools = 0;
  const [cold = 0, ...warm] = Array.from({ length: RUNS }, () => {
    const lists = texts.map((text) => readTools(toObject(JSON.parse(text))['tools'] as unknown[]));
    tools = lists.reduce((sum, list) => sum + list.length, 0);
    const before = spentMs();
    for (const list of lists) judgeClients({ server: 'server', tools: list });
    return spentMs() - before;
  });
  const name = `${tools} tools × all clients are judged`;
  return Promise.resolve([
    { name: `${name}, not compiled yet`, unit: 'ms', runs: [cold] },
    { name: `${name}, compiled`, unit: 'ms', runs: warm },
  ]);
}
