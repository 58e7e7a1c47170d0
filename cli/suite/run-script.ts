import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { stringifyJson } from '../../core/json/lossless';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import type { Secrets } from '../../core/secrets/secrets';
import { phrase, textOfError } from '../../core/suite/suite-phrase';
import type { RunScript } from '../../core/suite/run/suite-host';
import type { LocalizedText } from '../../core/text/phrase';
import { writeStderr } from '../stderr';
import { fileWithin } from './suite-files';

const TIMEOUT_SECONDS = 10;

const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const failureOf = (returned) => {
    if (returned === undefined || returned === true || returned === '') return '';
    return typeof returned === 'string' ? returned : 'returned ' + JSON.stringify(returned);
  };
  import(workerData.url)
    .then(({ default: check }) => {
      if (typeof check !== 'function') throw new TypeError('no function as default export');
      return check(JSON.parse(workerData.input));
    })
    .then(failureOf, (error) => {
      if (!(error instanceof Error)) return 'threw ' + String(error);
      const line = error.stack?.split('\\n').find((each) => each.includes(workerData.url + ':'));
      const at = line?.split(workerData.url + ':')[1]?.replace(/\\)$/, '');
      return (error.message || error.name) + (at === undefined ? '' : ' (' + workerData.script + ':' + at + ')');
    })
    .then((why) => parentPort.postMessage(why));
`;

/** Each script runs in its own thread, with a timeout. Its output goes to stderr. */
export function scriptRunner(folder: string, secrets: Secrets): RunScript {
  return async (script, input) => {
    let url: string;
    try {
      url = pathToFileURL(fileWithin(folder, script)).href;
    } catch (error) {
      return textOfError(error);
    }
    const workerData = { url, script, input: stringifyJson(input) };
    const worker = new Worker(PROGRAM, { eval: true, workerData, stdout: true, stderr: true });
    for (const stream of [worker.stdout, worker.stderr])
      stream.on('data', (text) => writeStderr(maskSecrets(String(text), secrets).trimEnd()));
    let timer: NodeJS.Timeout | undefined;
    const why = await new Promise<LocalizedText>((resolve) => {
      worker.on('message', resolve);
      worker.on('error', ({ message }) => resolve(message));
      worker.on('exit', (code) => resolve(phrase('script-exited', { code })));
      timer = setTimeout(() => resolve(phrase('script-slow', { seconds: TIMEOUT_SECONDS })), TIMEOUT_SECONDS * 1000);
    });
    clearTimeout(timer);
    await worker.terminate();
    return why === '' ? undefined : why;
  };
}
