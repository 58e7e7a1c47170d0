import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeClients } from '../core/clients/judge-clients';
import { toObject } from '../core/json/json-object';
import { readTools } from '../core/protocol/tool';

const RUNS = 10;
const [, , folder = ''] = process.argv;

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
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));
let tools = 0;
const runs = Array.from({ length: RUNS }, () => {
  const lists = texts.map((text) => readTools(toObject(JSON.parse(text))['tools'] as unknown[]));
  tools = lists.reduce((sum, list) => sum + list.length, 0);
  const before = spentMs();
  for (const list of lists) judgeClients({ server: 'server', tools: list });
  return spentMs() - before;
});
process.stdout.write(JSON.stringify({ tools, runs }));
