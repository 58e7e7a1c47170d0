import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { type OfferedTap, tapFolder } from '../../proxy/tap-folder';
import { writeAtomically } from '../../proxy/write-atomically';
import type { AgentControl } from '../agent/agent-control';

/** What a page that comes later still gets: the newest lines, up to so many characters. */
const MOST_KEPT = 8 * 1024 * 1024;
/** Who reads more slowly than that is let go. */
const MOST_WAITING = 16 * 1024 * 1024;
/** As long as what a page can say to an agent. */
const LONGEST_WORD = 'resume\n'.length;

/**
 * Offers what passes through a tap to Loupe's pages, as the lines of a recording, by a socket in a folder of this
 * user's. Nobody waits for those who listen: who is too slow loses the connection, and can open it again.
 */
export class TapOffer {
  readonly #listeners = new Set<Socket>();
  readonly #files: string[] = [];
  readonly #agent: AgentControl | undefined;
  #leaveAgent: (() => void) | undefined;
  #server: Server | undefined;
  #header = '';
  #kept: string[] = [];
  #keptLength = 0;

  /**
   * @param server the server's command line or URL, without secrets
   * @param agent whose connection it is: the pages can stop it then
   */
  constructor(server: string, agent?: AgentControl) {
    this.#agent = agent;
    const folder = tapFolder();
    if (folder === undefined) return;
    const id = `${process.pid}-${randomBytes(4).toString('hex')}`;
    const socket = join(folder, `${id}.sock`);
    const described = join(folder, `${id}.json`);
    const offered: OfferedTap = { id, pid: process.pid, at: new Date().toISOString(), server };
    this.#server = createServer((listener) => this.#welcome(listener));
    this.#server.on('error', () => undefined);
    const describe = (): void => {
      try {
        writeAtomically(described, JSON.stringify({ ...offered, ...(agent && { agent: agent.snapshot() }) }));
      } catch {
        // It is not offered then; the client is not to notice.
      }
    };
    this.#files.push(described);
    this.#server.listen(socket, () => {
      describe();
      this.#leaveAgent = agent?.subscribe(describe);
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
      this.#kept.push(line);
      this.#keptLength += line.length;
      if (this.#keptLength > MOST_KEPT) this.#forget();
    }
    for (const listener of this.#listeners) {
      if (listener.writableLength > MOST_WAITING) listener.destroy();
      else listener.write(line);
    }
  }

  readonly close = (): void => {
    process.off('exit', this.close);
    this.#leaveAgent?.();
    this.#server?.close();
    this.#server = undefined;
    for (const listener of this.#listeners) listener.end();
    for (const file of this.#files.splice(0)) rmSync(file, { force: true });
  };

  #welcome(listener: Socket): void {
    this.#listeners.add(listener);
    listener.unref();
    listener.on('error', () => undefined);
    listener.on('close', () => this.#listeners.delete(listener));
    let said = '';
    listener.on('data', (bytes: Buffer) => {
      // What it says to a tap is passed over.
      if (said.length >= LONGEST_WORD) return;
      said += bytes.toString('latin1');
      if (said === 'stop\n') this.#agent?.stop();
      else if (said === 'resume\n') this.#agent?.resume();
    });
    listener.write(this.#header + this.#kept.join(''));
  }

  /** Half of it at a time: to drop line by line would move all that stays. */
  #forget(): void {
    let at = 0;
    for (; at < this.#kept.length && this.#keptLength > MOST_KEPT / 2; at += 1)
      this.#keptLength -= this.#kept[at]?.length ?? 0;
    this.#kept = this.#kept.slice(at);
  }
}
