import type { Host, KeyValueStore } from '../../core/host';
import { trustTab } from '../tunnel/token';
import type { Tunnel } from '../tunnel/tunnel';
import { withInputs } from '../../core/session/connect/inputs';
import { programOf, secretValuesOf, type ServerConfig } from '../../core/session/connect/server-config';
import { withChineseDemo } from './demo-language';
import { ProgramTrust } from './program-trust';
import { missingSecrets, ServerList } from './server-list';
import { needsAuthorization } from '../../core/session/requests/is-authorization-needed';
import { recall, remember } from '../ui/remember';
import { userActionsOf } from '../../core/session/user-actions';
import { programWatch } from '../../core/session/program-watch';
import { Session } from '../../core/session/session';
import { Listeners } from '../../core/store';
import { acquireDocument } from '../workers/documents/shared-document';

const OPEN_KEY = 'loupe.open';

/** The page's servers and their sessions; the connected ones are connected again by a reload of the tab. */
export class Workspace {
  readonly tunnel: Tunnel;
  readonly host: Host;
  readonly servers: ServerList;
  readonly trust: ProgramTrust;
  readonly #sessions = new Map<string, Session>();
  readonly #tabStorage: KeyValueStore;
  readonly #programListeners = new Listeners<[session: Session, paths: readonly string[]]>();
  #waitsForClick = false;

  constructor(tunnel: Tunnel, storage: { local: KeyValueStore; tab: KeyValueStore }, language = 'en') {
    this.tunnel = tunnel;
    const openDocument = (source: Uint8Array) => acquireDocument(source, 'json');
    const { cwd, trusted, servers } = tunnel.launch;
    this.trust = new ProgramTrust(storage.local, cwd, trusted === 'all');
    const mayStart: Host['mayStart'] = (...args) => this.trust.mayStart(...args);
    this.host = tunnel.asHost({ openDocument, storage: storage.tab, mayStart });
    this.servers = new ServerList(
      storage.local,
      language === 'zh-CN' ? withChineseDemo(servers) : servers,
      tunnel.launch,
    );
    this.#tabStorage = storage.tab;
  }

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

  /** A session of a server that need not be in the list; the caller connects and ends it. */
  openSession(config: ServerConfig): Session {
    if (this.#waitsForClick) trustTab();
    this.#waitsForClick = false;
    return new Session(this.host, config);
  }

  /** Subjects of the requests that ran when their connection was lost, masked. */
  lostRequests(): { server: string; running: readonly string[] }[] {
    return [...this.#sessions].flatMap(([server, session]) => {
      const state = session.snapshot();
      const { running = [] } = state.kind === 'failed' ? state : {};
      const masked = running.map((subject) => session.secrets.mask(subject));
      return masked.length > 0 ? [{ server, running: masked }] : [];
    });
  }

  secrets(): string[] {
    const settings = this.servers.snapshot().flatMap(({ target }) => secretValuesOf(target));
    const sessions = [...this.#sessions.values()].flatMap(({ secrets }) => secrets.values);
    return [...new Set([...settings, ...sessions])];
  }

  #watchProgram(session: Session): void {
    const watch = programWatch(session);
    const { origin, reconnectOnChange = false } = session.config;
    watch.setOn(reconnectOnChange || (origin === 'launch' && this.tunnel.launch.watch === true));
    watch.onChange((paths) => this.#programListeners.emit(session, paths));
  }

  onProgramChange(listener: (session: Session, paths: readonly string[]) => void): () => void {
    return this.#programListeners.add(listener);
  }

  /** Whether the page was opened by a link from elsewhere, and waits for a click before it starts or calls a server. */
  get isWaitingForClick(): boolean {
    return this.#waitsForClick;
  }

  /** Waits for a click; returns the name of the first server that {@link restore} would connect. */
  waitForClick(): string | undefined {
    this.#waitsForClick = true;
    return this.#serversToRestore()[0];
  }

  /** Connects the servers that were connected in this tab, else the one of the command line; returns the first name. */
  restore(): string | undefined {
    const names = this.#serversToRestore();
    for (const name of names) void this.#connect(name);
    return names[0];
  }

  #serversToRestore(): string[] {
    const { autoConnect } = this.tunnel.launch;
    const remembered = this.#remembered();
    const names = remembered ?? (autoConnect === undefined ? [] : [autoConnect]);
    return names.filter((name) => {
      const config = this.servers.get(name);
      return config !== undefined && missingSecrets(config).length === 0;
    });
  }

  /** Also connects a session of {@link openSession}. */
  async connectSession(session: Session): Promise<void> {
    const { name } = session.config;
    await (this.#sessions.get(name) === session ? this.connect(name) : session.connect());
  }

  async connect(name: string): Promise<void> {
    const session = this.session(name);
    if (session) userActionsOf(session).record({ act: 'connect' });
    await this.#connect(name);
  }

  async #connect(name: string): Promise<void> {
    const session = this.session(name);
    if (!session) return;
    if (this.#waitsForClick) trustTab();
    this.#waitsForClick = false;
    this.#remember((open) => [...open.filter((other) => other !== name), name]);
    const { origin } = session.config;
    if (origin === 'person' || this.tunnel.launch.trusted !== undefined) this.approve(session.config);
    await session.connect();
  }

  /** After the vault was unlocked: connects again where a missing token was the failure. */
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

  /** Approves what a server starts: the user named it or has seen it. */
  approve({ target }: Pick<ServerConfig, 'target'>): void {
    const filled = withInputs(target);
    if (filled.kind === 'stdio') this.trust.approve(programOf(filled));
  }

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

  /** Removes a server from the list at once, so that nothing connects it while its connection closes. */
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
