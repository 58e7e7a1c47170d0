import { conversationOf, ReplayServer } from '../../core/recording/replay/replay-server';
import { openExporter } from '../otlp/collector';
import { writeStderr } from '../stderr';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { openRecordingFile } from './recording-file';
import { parseRecordingOptions, RECORDING_HELP } from './recording-options';
import { startHttpReplay } from './replay-http';
import { tapHttp } from './tap-http';
import { tapStdio } from './tap-stdio';
import { createInterface } from 'node:readline';
import { stringifyJson } from '../../core/json/lossless';

import type { Latency } from '../../core/recording/replay/pacer';
import { messagesIn, type RecordedConversation } from '../../core/recording/replay/recorded-conversation';

/** @returns the exit code @throws UsageError */
export async function runRecording(argv: readonly string[]): Promise<number> {
  const options = parseRecordingOptions(argv);
  switch (options.command) {
    case 'help':
      process.stdout.write(RECORDING_HELP);
      return 0;
    case 'tap-stdio':
      return tapStdio(options.words, options.record, options.cwd, await openExporter(options.otlp));
    case 'tap-http':
      return tapHttp(options.url, options.port, options.record, await openExporter(options.otlp));
    case 'compare':
      return (await import('./compare-files')).compareFiles(options);
    case 'replay': {
      const conversation = await conversationOf(await openRecordingFile(options.file, options.first));
      if (options.port === undefined) return replayStdio(conversation, options.latency);
      const replay = await startHttpReplay(conversation, options.latency, options.port);
      stopOnSignal({ close: replay.close, kill: () => undefined }, STOPPED);
      writeStderr(`Replaying at ${replay.url}`);
      return new Promise(() => undefined);
    }
  }
}

/** Until stdin ends. @returns the exit code */
async function replayStdio(conversation: RecordedConversation, latency: Latency): Promise<number> {
  const send = (message: object): void => void process.stdout.write(`${stringifyJson(message)}\n`);
  const server = new ReplayServer(conversation, latency, send);
  server.start();
  const nothing = (): void => undefined;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const messages = messagesIn(line);
    if (messages.length === 0) send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    for (const message of messages) server.take(message, { send, end: nothing });
  }
  server.close();
  return 0;
}
