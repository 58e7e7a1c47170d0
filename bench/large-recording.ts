import { closeSync, openSync, writeSync } from 'node:fs';
import { eventLine, headerLine } from '../core/recording/recording-writer';

export const MEGABYTES = 100;
/** In milliseconds, from one message to the next. */
const STEP = 7.125;
const WORDS = 'words of a result, “quoted” and long enough; '.repeat(38);

/** Writes a recording of {@link MEGABYTES}: a handshake, and then calls of forty tools, one after the other. */
export function writeLargeRecording(file: string): void {
  const to = openSync(file, 'w');
  const at = new Date().toISOString();
  const server = { kind: 'stdio', command: 'node', args: [] } as const;
  const header = {
    loupe: 'recording',
    version: 1,
    at,
    by: 'bench',
    origin: 'tap',
    server,
  } as const;
  let ms = 0;
  const message = (direction: 'sent' | 'received', value: object): string => {
    ms += STEP;
    const text = JSON.stringify({ jsonrpc: '2.0', ...value });
    return eventLine({ ms, kind: 'message', direction, transport: 'stdio', text });
  };
  const version = { protocolVersion: '2025-11-25', capabilities: {} };
  const info = { name: 'bench', version: '1' };
  const begin = [
    headerLine(header),
    message('sent', { id: 0, method: 'initialize', params: { ...version, clientInfo: info } }),
    message('received', { id: 0, result: { ...version, serverInfo: info } }),
    message('sent', { method: 'notifications/initialized' }),
  ];
  let bytes = writeSync(to, begin.join(''));
  for (let id = 1; bytes < MEGABYTES * 1024 * 1024;) {
    const lines: string[] = [];
    for (const end = id + 100; id < end; id += 1) {
      const params = { name: `tool_${id % 40}`, arguments: { id } };
      const content = [{ type: 'text', text: `Answer ${id}: ${WORDS}` }];
      lines.push(message('sent', { id, method: 'tools/call', params }));
      lines.push(message('received', { id, result: { content } }));
    }
    bytes += writeSync(to, lines.join(''));
  }
  closeSync(to);
}
