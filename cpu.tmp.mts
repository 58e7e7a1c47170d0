import { readFileSync } from 'node:fs';
import { Recording } from './core/recording/recording.ts';
import { blobSource } from './core/recording/recording-source.ts';
import { logOfRecording } from './core/recording/log-of-recording.ts';
import { openHere } from './core/json/documents/json-document.ts';
const bytes = readFileSync('/tmp/n/big.loupe.jsonl');
const cpu = (l: string, f: () => any) => {
  const b = process.cpuUsage();
  const t = performance.now();
  return Promise.resolve(f()).then((r) => {
    const c = process.cpuUsage(b);
    console.log(
      l,
      'wall',
      ((performance.now() - t) / 1000).toFixed(2),
      'user',
      (c.user / 1e6).toFixed(2),
      'sys',
      (c.system / 1e6).toFixed(2),
    );
    return r;
  });
};
await cpu('parse', () => {
  for (const l of bytes.toString('utf8').split('\n')) if (l) JSON.parse(l);
});
const blob = new Blob([bytes]);
for (let i = 0; i < 2; i++) {
  const rec = await cpu('index', () => Recording.open(blobSource(blob)));
  await cpu('windows', async () => {
    let n = 0;
    for await (const w of rec.windows()) for (const e of w) n += e.ms > 0 ? 1 : 0;
  });
  await cpu('log', () => logOfRecording(rec, { openDocument: openHere }));
}
