import { createInterface } from 'node:readline';
import { stringifyJson } from '../../core/json/lossless';
import { ReplayServer } from '../../core/recording/replay/replay-server';
import type { Latency } from '../../core/recording/replay/pacer';
import { messagesIn, type RecordedConversation } from '../../core/recording/replay/recorded-calls';

/**
 * Answers on stdin and stdout from a recording, until stdin ends.
 * @returns the exit code
 */
export async function replayStdio(
  conversation: RecordedConversation,
  latency: Latency,
): Promise<number> {
  const send = (message: object): void => void process.stdout.write(`${stringifyJson(message)}\n`);
  const server = new ReplayServer(conversation, latency, send);
  server.start();
  const nothing = (): void => undefined;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const messages = messagesIn(line);
    if (messages.length === 0)
      send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    for (const message of messages) server.take(message, { send, end: nothing });
  }
  server.close();
  return 0;
}
