import type {
  McpUiDisplayMode,
  McpUiHostCapabilities,
  McpUiHostContext,
} from '@modelcontextprotocol/ext-apps/app-bridge';

import { isObject, type JsonObject } from '../session/json-rpc';
import type { Outcome } from '../session/raw-channel';
import { RpcRefusal } from '../session/server-requests';
import type { Session } from '../session/session';
import { AppChannel } from './app-channel';
import { permissionsObject, type Permission } from './app-policy';
import { REFUSED, relay, RELAYED, wholeResult } from './app-relay';
import type { AppPage } from './app-resource';
import { partialInputs } from './partial-inputs';
import { readToolUi } from './tool-ui';

export const DISPLAY_MODES = ['inline', 'fullscreen', 'pip'] as const satisfies McpUiDisplayMode[];

/** The versions of MCP Apps that are spoken, newest first. */
const VERSIONS = ['2026-01-26', '2025-11-21'] as const;

/** `opening`: the sandbox loads. `opened`: it has the HTML. `silent`: nothing was heard of the app for a while. */
export type AppPhase = 'opening' | 'unreachable' | 'opened' | 'silent' | 'ready' | 'closed';

/** What an app wants that a person must allow. */
export type AppWish =
  | { kind: 'open-link'; url: string }
  | { kind: 'message'; content: readonly unknown[] }
  | { kind: 'download'; contents: readonly unknown[] }
  | { kind: 'destructive-call'; tool: string; args: unknown };

export interface AppAsk {
  key: number;
  wish: AppWish;
}

/** An error, something that the policy blocked, something that did not load, and another page in the place of the app. */
const PROBLEMS = ['error', 'blocked', 'missing', 'left'] as const;

/** What the sandbox saw go wrong in the app. */
export interface AppProblem {
  kind: (typeof PROBLEMS)[number];
  text: string;
  directive: string | undefined;
}

export interface AppSnapshot {
  phase: AppPhase;
  /** What the app said of itself, unchecked. */
  info: JsonObject | undefined;
  capabilities: JsonObject | undefined;
  mode: McpUiDisplayMode;
  /** CSS pixels that the app wishes for. */
  height: number | undefined;
  asks: readonly AppAsk[];
  /** What it said to the conversation, as far as it was allowed. */
  messages: readonly (readonly unknown[])[];
  /** The params of its last `ui/update-model-context`. */
  modelContext: JsonObject | undefined;
  logs: readonly JsonObject[];
  problems: readonly AppProblem[];
}

interface AppHostOptions {
  session: Session;
  page: AppPage;
  /** The definitions of the server's tools: what the app may call, and what is destructive. */
  tools: readonly JsonObject[];
  /** The arguments of the call that the app shows. */
  input: unknown;
  /** Send them in pieces first, as if a model was writing them. */
  streamed: boolean;
  context: McpUiHostContext;
  granted: readonly Permission[];
  /** Whether it may have the storage of the origin that all apps share. What was granted needs that, too. */
  storage: boolean;
  /** Of Loupe. */
  version: string;
}

/** How far the app has been told of the call. */
type Told = 'nothing' | 'input-begun' | 'input' | 'result';

/** The sandbox's own messages, which no app sends. */
const SANDBOX = 'ui/notifications/sandbox-';
/** Milliseconds. */
const REACHABLE_WITHIN = 5_000;
const HEARD_WITHIN = 5_000;
const TEARDOWN_WITHIN = 1_000;
const PIECE_EVERY = 60;
/** An app that asks for more at once is refused. */
const MAX_ASKS = 4;
const MAX_KEPT = 200;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/**
 * The host's side of one app (MCP Apps 2026-01-26): the handshake, the call's arguments and result, and the app's requests. A
 * React store of {@link AppSnapshot}.
 */
export class AppHost {
  readonly #options: AppHostOptions;
  readonly #channel: AppChannel;
  readonly #listeners = new Set<() => void>();
  readonly #deciders = new Map<number, (allowed: boolean) => void>();
  #snapshot: AppSnapshot;
  #context: McpUiHostContext;
  #outcome: Outcome | undefined;
  #told: Told = 'nothing';
  #nextAsk = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closing: Promise<void> | undefined;
  #post: (message: unknown) => void = () => undefined;
  #wasClicked = () => false;

  constructor(options: AppHostOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#channel = new AppChannel(
      options.page.uri,
      options.session.log,
      (message) => this.#post(message),
      {
        answer: (...request) => this.#answer(...request),
        notice: (method, params) => this.#notice(method, params),
      },
    );
    this.#snapshot = {
      phase: 'opening',
      info: undefined,
      capabilities: undefined,
      mode: 'inline',
      height: undefined,
      asks: [],
      messages: [],
      modelContext: undefined,
      logs: [],
      problems: [],
    };
  }

  snapshot = (): AppSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The context that the app was given last. */
  get context(): McpUiHostContext {
    return this.#context;
  }

  /**
   * Begins to wait for the sandbox, which loads meanwhile; returns the way to stop all.
   * @param post posts a message to the sandbox's window
   * @param wasClicked whether the person has just clicked in the app
   */
  start(post: (message: unknown) => void, wasClicked: () => boolean): () => void {
    this.#post = post;
    this.#wasClicked = wasClicked;
    this.#expect('unreachable', REACHABLE_WITHIN);
    const forget = this.#options.session.onListChanged((what) => {
      if (this.#snapshot.phase === 'ready') this.#channel.notify(what, {});
    });
    return () => {
      clearTimeout(this.#timer);
      forget();
      this.#channel.close();
    };
  }

  /** Takes what the sandbox's window posted. */
  receive(posted: unknown): void {
    const method = isObject(posted) ? posted['method'] : undefined;
    if (typeof method !== 'string' || !method.startsWith(SANDBOX)) {
      this.#channel.receive(posted);
    } else if (method === `${SANDBOX}proxy-ready`) this.#deliver();
    else if (method === `${SANDBOX}problem` && isObject(posted))
      this.#noteProblem(posted['params']);
  }

  /** Tells what came of the call, once. */
  end(outcome: Outcome): void {
    this.#outcome ??= outcome;
    this.#sendResult();
  }

  /** Tells the app what has changed of what it was given. */
  changeContext(next: McpUiHostContext): void {
    const before = this.#context;
    const changed = Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    );
    this.#context = next;
    if (changed.length === 0 || this.#snapshot.phase !== 'ready') return;
    this.#channel.notify('ui/notifications/host-context-changed', Object.fromEntries(changed));
  }

  /** Shows the app another way; the context follows by {@link changeContext}. */
  setMode(mode: McpUiDisplayMode): void {
    this.#set({ mode });
  }

  /** Answers what the app asked the person. */
  decide(key: number, allowed: boolean): void {
    this.#deciders.get(key)?.(allowed);
  }

  /** Asks the app to end in peace, once, and waits for it a moment. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    if (this.#snapshot.phase === 'ready') {
      await this.#channel.request('ui/resource-teardown', {}, TEARDOWN_WITHIN);
    }
    this.#set({ phase: 'closed' });
  }

  #deliver(): void {
    const { page, granted, storage } = this.#options;
    this.#post({
      jsonrpc: '2.0',
      method: `${SANDBOX}resource-ready`,
      params: {
        html: page.html,
        sandbox: sandboxFlags(storage || granted.length > 0),
        permissions: permissionsObject(granted),
        csp: page.policy.csp,
      },
    });
    this.#told = 'nothing';
    this.#set({ phase: 'opened' });
    this.#expect('silent', HEARD_WITHIN);
  }

  #expect(otherwise: AppPhase, limit: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#set({ phase: otherwise }), limit);
  }

  async #answer(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    if (RELAYED.has(method)) return this.#relay(method, params, signal);
    switch (method) {
      case 'ping':
        return {};
      case 'ui/initialize':
        return this.#initialize(params);
      case 'ui/open-link':
        return this.#openLink(params, signal);
      case 'ui/message': {
        const { content } = params;
        const blocks: unknown[] = Array.isArray(content) ? content : [content];
        await this.#ask({ kind: 'message', content: blocks }, signal);
        this.#set({ messages: kept([...this.#snapshot.messages, blocks]) });
        return {};
      }
      case 'ui/download-file': {
        const contents: unknown[] = Array.isArray(params['contents']) ? params['contents'] : [];
        await this.#ask({ kind: 'download', contents }, signal);
        return {};
      }
      case 'ui/update-model-context':
        this.#set({ modelContext: params });
        return {};
      case 'ui/request-display-mode':
        return { mode: this.#requestMode(params['mode']) };
      default:
        throw new RpcRefusal(METHOD_NOT_FOUND, `Loupe knows no ${method} of an app.`);
    }
  }

  #initialize({ protocolVersion, appInfo, appCapabilities }: JsonObject): JsonObject {
    clearTimeout(this.#timer);
    const { session, page, granted, version } = this.#options;
    const state = session.snapshot();
    const server = state.kind === 'connected' ? state.connected.capabilities : {};
    const changes = (capability: unknown) =>
      isObject(capability) && capability['listChanged'] === true ? { listChanged: true } : {};
    const every = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} };
    const hostCapabilities: McpUiHostCapabilities = {
      openLinks: {},
      downloadFile: {},
      logging: {},
      message: every,
      updateModelContext: { ...every, structuredContent: {} },
      sandbox: { permissions: permissionsObject(granted), csp: page.policy.csp },
      ...(server['tools'] !== undefined && { serverTools: changes(server['tools']) }),
      ...(server['resources'] !== undefined && { serverResources: changes(server['resources']) }),
    };
    this.#set({
      info: isObject(appInfo) ? appInfo : undefined,
      capabilities: isObject(appCapabilities) ? appCapabilities : undefined,
    });
    return {
      protocolVersion: VERSIONS.find((known) => known === protocolVersion) ?? VERSIONS[0],
      hostInfo: { name: 'mcp-loupe', title: 'Loupe', version },
      hostCapabilities,
      hostContext: this.#context,
    };
  }

  #notice(method: string, params: JsonObject): void {
    switch (method) {
      case 'ui/notifications/initialized':
        this.#set({ phase: 'ready' });
        void this.#sendInput();
        return;
      case 'ui/notifications/size-changed': {
        const { height } = params;
        if (typeof height === 'number' && height > 0) this.#set({ height });
        return;
      }
      case 'ui/notifications/request-teardown':
        void this.close();
        return;
      case 'notifications/message':
        this.#set({ logs: kept([...this.#snapshot.logs, params]) });
    }
  }

  async #sendInput(): Promise<void> {
    if (this.#told !== 'nothing') return;
    this.#told = 'input-begun';
    const { input, streamed } = this.#options;
    const args = isObject(input) ? input : {};
    for (const piece of streamed ? partialInputs(args) : []) {
      this.#channel.notify('ui/notifications/tool-input-partial', { arguments: piece });
      await new Promise((resolve) => setTimeout(resolve, PIECE_EVERY));
    }
    this.#channel.notify('ui/notifications/tool-input', { arguments: args });
    this.#told = 'input';
    this.#sendResult();
  }

  #sendResult(): void {
    const outcome = this.#outcome;
    if (!outcome || this.#told !== 'input') return;
    this.#told = 'result';
    const result = outcome.kind === 'result' ? wholeResult(outcome) : undefined;
    if (isObject(result)) this.#channel.notify('ui/notifications/tool-result', result);
    else this.#channel.notify('ui/notifications/tool-cancelled', { reason: reasonOf(outcome) });
  }

  async #relay(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const { session, tools } = this.#options;
    if (method === 'tools/call') {
      const { name } = params;
      const tool = tools.find((definition) => definition['name'] === name);
      if (tool && !readToolUi(tool).app) {
        const words = `The tool ${String(name)} is not for apps (_meta.ui.visibility).`;
        throw new RpcRefusal(REFUSED, words);
      }
      if (tool && session.config.confirmDestructive && isDestructive(tool)) {
        const wish = { tool: String(name), args: params['arguments'] };
        await this.#ask({ kind: 'destructive-call', ...wish }, signal);
      }
    }
    return relay(session, method, params, signal, (progress) =>
      this.#channel.notify('notifications/progress', progress),
    );
  }

  async #openLink({ url }: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
    if (address?.protocol !== 'https:' && address?.protocol !== 'http:') {
      throw new RpcRefusal(INVALID_PARAMS, 'Only http and https addresses are opened.');
    }
    await this.#ask({ kind: 'open-link', url: address.href }, signal);
    return {};
  }

  /** Resolves when the person allows it. */
  async #ask(wish: AppWish, signal: AbortSignal): Promise<void> {
    const { asks } = this.#snapshot;
    if (asks.length >= MAX_ASKS) {
      throw new RpcRefusal(REFUSED, `${MAX_ASKS} requests wait for the person already.`);
    }
    const key = this.#nextAsk++;
    this.#set({ asks: [...asks, { key, wish }] });
    const allowed = await new Promise<boolean>((resolve) => {
      this.#deciders.set(key, resolve);
      signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    this.#deciders.delete(key);
    this.#set({ asks: this.#snapshot.asks.filter((ask) => ask.key !== key) });
    if (!allowed) throw new RpcRefusal(REFUSED, 'The person refused it.');
  }

  /** An app may take the screen only after a click in it; else, and for what it does not support, the mode stays. */
  #requestMode(wanted: unknown): McpUiDisplayMode {
    const mode = DISPLAY_MODES.find((known) => known === wanted);
    const { mode: current, capabilities } = this.#snapshot;
    if (mode === undefined || !supportsMode(capabilities, mode)) return current;
    if (mode !== 'inline' && !this.#wasClicked()) return current;
    this.#set({ mode });
    return mode;
  }

  #noteProblem(params: unknown): void {
    if (!isObject(params)) return;
    const { kind, text, directive } = params;
    const problem: AppProblem = {
      kind: PROBLEMS.find((known) => known === kind) ?? 'error',
      text: String(text).slice(0, 2_000),
      directive: typeof directive === 'string' ? directive : undefined,
    };
    this.#set({ problems: kept([...this.#snapshot.problems, problem]) });
  }

  #set(change: Partial<AppSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether an app says that it can be shown so; one that says nothing can be. */
export function supportsMode(capabilities: JsonObject | undefined, mode: McpUiDisplayMode) {
  const modes = capabilities?.['availableDisplayModes'];
  return !Array.isArray(modes) || modes.includes(mode) || mode === 'inline';
}

/** What the app's own frame may do. With the shared origin it has storage, and can be lent a camera. */
function sandboxFlags(shared: boolean): string {
  return shared ? 'allow-scripts allow-forms allow-same-origin' : 'allow-scripts allow-forms';
}

function isDestructive({ annotations }: JsonObject): boolean {
  if (!isObject(annotations)) return false;
  return annotations['destructiveHint'] === true && annotations['readOnlyHint'] !== true;
}

function reasonOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'result':
      return 'The result is no object.';
    case 'error':
      return `The server answered with an error: ${String(outcome.error.message)}`;
    case 'timeout':
      return 'timeout';
    case 'cancelled':
      return 'user action';
    case 'lost':
      return outcome.failure.message;
  }
}

function kept<T>(list: readonly T[]): readonly T[] {
  return list.slice(-MAX_KEPT);
}
