import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { type RunningTap, tapFolder } from '../../proxy/tap-folder';
import { writeAtomically } from '../../proxy/write-atomically';
import type { AgentControl } from '../agent/agent-control';

/** Pages that connect later get the newest lines, up to this. */
const MAX_BUFFERED_CHARACTERS = 8 * 1024 * 1024;
/** Slower readers are disconnected. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;
/** Commands are `stop` and `resume`. */
const MAX_COMMAND_CHARACTERS = 'resume\n'.length;

/** Publishes the lines of a recording on a private socket. Disconnects slow readers, which can reconnect. */
export class TapPublisher {
  readonly #listeners = new Set<Socket>();
  readonly #files: string[] = [];
  readonly #agent: AgentControl | undefined;
  #unsubscribeAgent: (() => void) | undefined;
  #server: Server | undefined;
  #header = '';
  #lines: string[] = [];
  #linesLength = 0;

  /** @param server command line or URL, without secrets @param agent pages can stop it */
  constructor(server: string, agent?: AgentControl) {
    this.#agent = agent;
    const folder = tapFolder();
    if (folder === undefined) return;
    const id = `${process.pid}-${randomBytes(4).toString('hex')}`;
    const socket = join(folder, `${id}.sock`);
    const descriptionFile = join(folder, `${id}.json`);
    const tap: RunningTap = { id, pid: process.pid, at: new Date().toISOString(), server };
    this.#server = createServer((listener) => this.#accept(listener));
    this.#server.on('error', () => undefined);
    const describe = (): void => {
      try {
        writeAtomically(descriptionFile, JSON.stringify({ ...tap, ...(agent && { agent: agent.snapshot() }) }));
      } catch {
        // The recording is not published then; the client must not notice.
      }
    };
    this.#files.push(descriptionFile);
    this.#server.listen(socket, () => {
      describe();
      this.#unsubscribeAgent = agent?.subscribe(describe);
    });
    this.#server.unref();
    this.#files.push(socket);
    process.on('exit', this.close);
  }

  /** @param line with its line feed; the first is the header */
  append(line: string): void {
    if (!this.#server) return;
    if (this.#header === '') this.#header = line;
    else {
      this.#lines.push(line);
      this.#linesLength += line.length;
      if (this.#linesLength > MAX_BUFFERED_CHARACTERS) this.#evict();
    }
    for (const listener of this.#listeners) {
      if (listener.writableLength > MAX_UNSENT_BYTES) listener.destroy();
      else listener.write(line);
    }
  }

  readonly close = (): void => {
    process.off('exit', this.close);
    this.#unsubscribeAgent?.();
    this.#server?.close();
    this.#server = undefined;
    for (const listener of this.#listeners) listener.end();
    for (const file of this.#files.splice(0)) rmSync(file, { force: true });
  };

  #accept(listener: Socket): void {
    this.#listeners.add(listener);
    listener.unref();
    listener.on('error', () => undefined);
    listener.on('close', () => this.#listeners.delete(listener));
    let received = '';
    listener.on('data', (bytes: Buffer) => {
      // Anything else is ignored.
      if (received.length >= MAX_COMMAND_CHARACTERS) return;
      received += bytes.toString('latin1');
      if (received === 'stop\n') this.#agent?.stop();
      else if (received === 'resume\n') this.#agent?.resume();
    });
    listener.write(this.#header + this.#lines.join(''));
  }

  /** Half at a time: dropping single lines would be quadratic. */
  #evict(): void {
    let at = 0;
    for (; at < this.#lines.length && this.#linesLength > MAX_BUFFERED_CHARACTERS / 2; at += 1)
      this.#linesLength -= this.#lines[at]?.length ?? 0;
    this.#lines = this.#lines.slice(at);
  }
}
