import { createInterface } from 'node:readline';
import { stringifyJson } from '../../core/json/lossless';
import type { Latency } from '../../core/recording/replay/pacer';
import { messagesIn, type RecordedConversation } from '../../core/recording/replay/recorded-conversation';
import { conversationOf, ReplayServer } from '../../core/recording/replay/replay-server';
import type { Command } from '../command';
import { defineOptions, readOptionsAndFiles, readPort, UsageError } from '../options';
import { writeStderr } from '../stderr';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { FIRST_OPTION, openRecordingFile, readFirst } from './recording-file';
import { startHttpReplay } from './replay-http';

const OPTIONS = defineOptions({
  latency: {
    type: 'string',
    default: 'real',
    value: 'L',
    help: 'real: recorded times (default); none; or milliseconds per response',
  },
  port: { type: 'string', value: 'N', help: 'use Streamable HTTP on this port (0: any free port)' },
  first: FIRST_OPTION,
});

export const replay: Command = {
  usage: ['replay FILE [--latency real|none|MS] [--port N] [--first MB]'],
  about: `
Answers requests from a recording: over stdio, or with --port over Streamable HTTP. Requests are matched
by method and params; identical requests are answered in recorded order.`,
  options: OPTIONS,
  examples: [
    ['replay session.loupe.jsonl --latency none', 'answer over stdio, at once'],
    ['replay session.loupe.jsonl --port 7000', 'answer at http://127.0.0.1:7000/mcp'],
  ],
  exitCodes: { 0: 'success', 2: 'the recording can’t be read' },
  async run(argv) {
    const options = parseReplay(argv);
    if (options === 'help') return options;
    const { file, latency, port, first } = options;
    const conversation = await conversationOf(await openRecordingFile(file, first));
    if (port === undefined) return replayStdio(conversation, latency);
    const served = await startHttpReplay(conversation, latency, port);
    stopOnSignal({ close: served.close, kill: () => undefined }, STOPPED);
    writeStderr(`Replaying at ${served.url}`);
    return new Promise(() => undefined);
  },
};

export function parseReplay(argv: string[]) {
  const { values, files } = readOptionsAndFiles(argv, OPTIONS);
  const { latency, port, first, help } = values;
  if (help) return 'help';
  const [file, more] = files;
  if (file === undefined) throw new UsageError('replay requires a FILE: NAME.loupe.jsonl.');
  if (more !== undefined) throw new UsageError(`replay takes one FILE. Unexpected argument: ${more}`);
  return {
    file,
    latency: readLatency(latency),
    port: port === undefined ? undefined : readPort(port),
    first: readFirst(first),
  };
}

function readLatency(text: string): Latency {
  if (text === 'real' || text === 'none') return text;
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new UsageError('--latency takes real, none or a number of milliseconds.');
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
