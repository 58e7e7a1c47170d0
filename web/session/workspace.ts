import type { Host, KeyValueStore } from '../../core/host';
import { trustTab } from '../tunnel/token';
import type { Tunnel } from '../tunnel/tunnel';
import { withInputs } from '../../core/session/connect/inputs';
import { programOf, secretValuesOf, type ServerConfig } from '../../core/session/connect/server-config';
import { ProgramTrust } from './program-trust';
import { missingSecrets, ServerList } from './server-list';
import { needsAuthorization } from '../../core/session/requests/is-authorization-needed';
import { recall, remember } from '../ui/remember';
import { actsOf } from '../../core/session/acts';
import { programWatch } from '../../core/session/program-watch';
import { Session } from '../../core/session/session';
import { Listeners } from '../../core/store';
import { acquireDocument } from '../workers/documents/shared-document';

const OPEN_KEY = 'loupe.open';

/**
 * The page's servers and their sessions, each in its own state. Which are connected is remembered for this tab, so
 * that a reload connects them again.
 */
export class Workspace {
  readonly tunnel: Tunnel;
  readonly host: Host;
  readonly servers: ServerList;
  /** Asks before a program starts that only a file names. */
  readonly trust: ProgramTrust;
  readonly #sessions = new Map<string, Session>();
  readonly #tabStorage: KeyValueStore;
  readonly #programListeners = new Listeners<[session: Session]>();
  #isHeld = false;

  constructor(tunnel: Tunnel, storage: { local: KeyValueStore; tab: KeyValueStore }) {
    this.tunnel = tunnel;
    // Large documents are read in a worker.
    const openDocument = (source: Uint8Array) => acquireDocument(source, 'json');
    const { cwd, trusted } = tunnel.launch;
    this.trust = new ProgramTrust(storage.local, cwd, trusted === 'all');
    const mayStart: Host['mayStart'] = (...asked) => this.trust.mayStart(...asked);
    this.host = tunnel.asHost({ openDocument, storage: storage.tab, mayStart });
    this.servers = new ServerList(storage.local, tunnel.launch.servers);
    this.#tabStorage = storage.tab;
  }

  /** The session of a server in the list, made when first asked for. */
  session(name: string): Session | undefined {
    const config = this.servers.get(name);
    if (!config) return undefined;
    let session = this.#sessions.get(name);
    if (!session) {
      session = new Session(this.host, config);
      this.#sessions.set(name, session);
      this.#watchProgram(session);
    }
    return session;
  }

  /** A session of its own for a server that need not be in the list: whoever asks for it connects and ends it. */
  openSession(config: ServerConfig): Session {
    if (this.#isHeld) trustTab();
    this.#isHeld = false;
    return new Session(this.host, config);
  }

  /** What servers were being asked as the connection to them was lost, without secrets; by server. */
  lostRequests(): { server: string; running: readonly string[] }[] {
    return [...this.#sessions].flatMap(([server, session]) => {
      const state = session.snapshot();
      const { running = [] } = state.kind === 'failed' ? state : {};
      const masked = running.map((subject) => session.secrets.mask(subject));
      return masked.length > 0 ? [{ server, running: masked }] : [];
    });
  }

  /** All that is known to be secret: of the servers' settings, and what their sessions have learnt. */
  secrets(): string[] {
    const settings = this.servers.snapshot().flatMap(({ target }) => secretValuesOf(target));
    const sessions = [...this.#sessions.values()].flatMap(({ secrets }) => secrets.values);
    return [...new Set([...settings, ...sessions])];
  }

  #watchProgram(session: Session): void {
    const watch = programWatch(session);
    const { origin, reconnectOnChange = false } = session.config;
    watch.setOn(reconnectOnChange || (origin === 'launch' && this.tunnel.launch.watch === true));
    watch.onReconnected(() => this.#programListeners.tell(session));
  }

  /** Calls back with each server that was connected anew because its program has changed; returns the way to stop. */
  onProgramChange(listener: (session: Session) => void): () => void {
    return this.#programListeners.add(listener);
  }

  /** Whether the page was opened from elsewhere, and waits for a click before it starts or calls any server. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Opens nothing by itself; gives the name of the server that {@link restore} would have opened first. */
  hold(): string | undefined {
    this.#isHeld = true;
    return this.#wanted()[0];
  }

  /** Opens what was open in this tab before, or else what the command line named; gives the first one's name. */
  restore(): string | undefined {
    const names = this.#wanted();
    for (const name of names) void this.#connect(name);
    return names[0];
  }

  #wanted(): string[] {
    const { autoConnect } = this.tunnel.launch;
    const remembered = this.#remembered();
    const wanted = remembered ?? (autoConnect === undefined ? [] : [autoConnect]);
    return wanted.filter((name) => {
      const config = this.servers.get(name);
      return config !== undefined && missingSecrets(config).length === 0;
    });
  }

  /** Connects to a server because a person wants it. */
  async connect(name: string): Promise<void> {
    const session = this.session(name);
    if (session) actsOf(session).tell({ act: 'connect' });
    await this.#connect(name);
  }

  async #connect(name: string): Promise<void> {
    const session = this.session(name);
    if (!session) return;
    if (this.#isHeld) trustTab();
    this.#isHeld = false;
    this.#remember((open) => [...open.filter((other) => other !== name), name]);
    const { origin } = session.config;
    if (origin === 'person' || this.tunnel.launch.trusted !== undefined) this.approve(session.config);
    await session.connect();
  }

  /** The vault was opened: what failed for want of a token connects again with the one that is there. */
  async vaultOpened(): Promise<void> {
    await Promise.all(
      [...this.#sessions.values()].map(async (session) => {
        const hasToken = await session.authorization.reload();
        const state = session.snapshot();
        const isRefused = state.kind === 'failed' && needsAuthorization(state.failure.code);
        if (hasToken && isRefused) await session.connect();
      }),
    );
  }

  async disconnect(name: string): Promise<void> {
    this.#remember((open) => open.filter((other) => other !== name));
    await this.#sessions.get(name)?.disconnect();
  }

  /** The user named what this server starts, or has seen it: it starts without a question. */
  approve({ target }: Pick<ServerConfig, 'target'>): void {
    const started = withInputs(target);
    if (started.kind === 'stdio') this.trust.approve(programOf(started));
  }

  /** Saves a server. A change of its target takes effect with the next connection. */
  save(config: ServerConfig, insteadOf: string = config.name): void {
    this.servers.put(config, insteadOf);
    const session = this.#sessions.get(insteadOf);
    if (!session) return;
    session.config = config;
    if (insteadOf !== config.name) {
      this.#sessions.delete(insteadOf);
      this.#sessions.set(config.name, session);
      this.#remember((open) => open.map((name) => (name === insteadOf ? config.name : name)));
    }
  }

  /** Takes a server off the list at once, so that nothing connects it while its connection closes. */
  async remove(name: string): Promise<void> {
    const session = this.#sessions.get(name);
    this.#sessions.delete(name);
    this.servers.remove(name);
    this.#remember((open) => open.filter((other) => other !== name));
    await session?.end();
  }

  #remembered(): string[] | undefined {
    const stored = recall(this.#tabStorage, OPEN_KEY);
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : undefined;
  }

  #remember(change: (open: string[]) => string[]): void {
    remember(this.#tabStorage, OPEN_KEY, JSON.stringify(change(this.#remembered() ?? [])));
  }
}
