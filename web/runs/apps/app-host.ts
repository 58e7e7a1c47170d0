import { isObject, type JsonObject, toObject } from '../../../core/json/json-object';
import type {
  McpUiDisplayMode,
  McpUiHostCapabilities,
  McpUiHostContext,
} from '@modelcontextprotocol/ext-apps/app-bridge';

import { memoizeByObject } from '../../../core/json/memoize-by-object';
import type { Outcome } from '../../../core/session/requests/outcome';
import { RpcRefusal } from '../../../core/session/server-requests/server-requests';
import { stringifyJson } from '../../../core/json/lossless';
import { AppChannel } from './app-channel';
import { AppRateLimiter } from './app-rate-limiter';
import { permissionsObject, type Permission } from './app-policy';
import { REFUSED, relay, RELAYED } from './app-relay';
import type { AppPage } from './app-resource';
import type { AppSession } from './app-session';
import { type AppModalRequest, type AppPhase, AppState, DISPLAY_MODES, supportsMode } from './app-state';
import { CallNotifications } from './call-notifications';
import { readToolUi } from '../../../core/protocol/apps/tool-ui';

/** Supported versions of MCP Apps, newest first. */
const VERSIONS = ['2026-01-26', '2025-11-21'] as const;

export interface AppHostOptions {
  session: AppSession;
  page: AppPage;
  tools: readonly JsonObject[];
  callId: number;
  input: unknown;
  /** Whether the app gets the arguments in pieces first, as from a model. */
  streamed: boolean;
  /** CSS pixels; of a frame in the page. */
  maxHeight: number;
  context: McpUiHostContext;
  granted: readonly Permission[];
  version: string;
  /** For an app that `window.openai.requestModal` opened. */
  modal?: AppModalRequest;
}

/** Messages of the sandbox, which apps must not send. */
const SANDBOX = 'ui/notifications/sandbox-';
const SIZE_CHANGED = 'ui/notifications/size-changed';
const REACHABLE_MS = 5_000;
const SILENT_MS = 5_000;
const TEARDOWN_MS = 1_000;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/** The host (MCP Apps) of one app: responds to its requests, and sends it its call and context. */
export class AppHost {
  readonly state = new AppState();
  readonly #options: AppHostOptions;
  readonly #channel: AppChannel;
  readonly #call: CallNotifications;
  readonly #rateLimiter = new AppRateLimiter(
    (posted) => this.#take(posted),
    (dropped) => this.state.set({ dropped }),
    (posted) => isObject(posted) && posted['method'] === SIZE_CHANGED,
  );
  #context: McpUiHostContext;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closing: Promise<void> | undefined;
  #post: (message: unknown) => void = () => undefined;
  #appUrl: string | undefined;
  #isHtmlSent = false;
  #wasClicked = () => false;

  constructor(options: AppHostOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#channel = new AppChannel(options.page.uri, options.session.log, (message) => this.#post(message), {
      respond: (...request) => this.#respond(...request),
      onNotification: (method, params) => this.#onNotification(method, params),
    });
    this.#call = new CallNotifications(options.input, options.streamed, (method, params) =>
      this.#channel.notify(method, params),
    );
  }

  get context(): McpUiHostContext {
    return this.#context;
  }

  /** Called while the sandbox loads. @param appUrl if the app has an origin of its own @returns stops it */
  start(post: (message: unknown) => void, wasClicked: () => boolean, appUrl: string | undefined): () => void {
    this.#post = post;
    this.#appUrl = appUrl;
    this.#wasClicked = wasClicked;
    this.#changePhaseAfter(REACHABLE_MS, 'unreachable');
    const unsubscribe = this.#options.session.onListChanged((method) => {
      if (this.state.snapshot().phase === 'ready') this.#channel.notify(method, {});
    });
    return () => {
      clearTimeout(this.#timer);
      unsubscribe();
      this.#rateLimiter.close();
      this.#channel.close();
    };
  }

  receive(posted: unknown): void {
    this.#rateLimiter.push(posted);
  }

  #take(posted: unknown): void {
    const method = isObject(posted) ? posted['method'] : undefined;
    if (typeof method !== 'string' || !method.startsWith(SANDBOX)) {
      this.#channel.receive(posted);
    } else if (method === `${SANDBOX}proxy-ready`) this.#sendHtml();
    else if (method === `${SANDBOX}problem` && isObject(posted)) {
      const { params } = posted;
      if (isObject(params) && params['kind'] === 'escape') this.leaveFullScreen();
      else this.state.addProblem(params);
    }
  }

  leaveFullScreen(): void {
    if (this.state.snapshot().mode === 'fullscreen') this.state.set({ mode: 'inline' });
  }

  end(outcome: Outcome): void {
    this.#call.end(outcome);
  }

  changeContext(next: McpUiHostContext): void {
    const before = this.#context;
    const changed = Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    );
    this.#context = next;
    if (changed.length === 0 || this.state.snapshot().phase !== 'ready') return;
    this.#channel.notify('ui/notifications/host-context-changed', Object.fromEntries(changed));
  }

  /** Requests the app's teardown once, and waits briefly for it. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    if (this.state.snapshot().phase === 'ready') await this.#channel.request('ui/resource-teardown', {}, TEARDOWN_MS);
    this.state.set({ phase: 'closed', permissionRequests: [] });
  }

  /** Once: a second request is not from a sandbox that Loupe loaded. */
  #sendHtml(): void {
    if (this.#isHtmlSent) return;
    this.#isHtmlSent = true;
    const { session, page, callId, granted, maxHeight, modal } = this.#options;
    const view = modal ? { mode: 'modal', params: modal.params } : { mode: 'inline' };
    const widgetState = widgetStates(session).get(callId);
    this.#post({
      jsonrpc: '2.0',
      method: `${SANDBOX}resource-ready`,
      params: {
        html: page.html,
        sandbox: `allow-scripts allow-forms${this.#appUrl === undefined ? '' : ' allow-same-origin'}`,
        address: this.#appUrl,
        permissions: permissionsObject(granted),
        csp: page.policy.csp,
        ...(page.kind === 'chatgpt' && {
          openai: stringifyJson({ ...this.#call.sentAtOnce, context: this.#context, maxHeight, view, widgetState }),
        }),
      },
    });
    this.#call.reset();
    this.state.set({ phase: 'opened' });
    this.#changePhaseAfter(SILENT_MS, 'silent');
  }

  /** Changes the phase after a time, unless the app sends something before. */
  #changePhaseAfter(limitMs: number, phase: AppPhase): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.state.set({ phase }), limitMs);
  }

  async #respond(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
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
        await this.state.requestPermission({ kind: 'message', content: blocks }, signal);
        this.state.addMessage(blocks);
        return {};
      }
      case 'ui/download-file': {
        const contents: unknown[] = Array.isArray(params['contents']) ? params['contents'] : [];
        await this.state.requestPermission({ kind: 'download', contents }, signal);
        return {};
      }
      case 'ui/update-model-context':
        this.#updateModelContext(params);
        return {};
      case 'ui/request-display-mode':
        return { mode: this.#requestMode(params['mode']) };
      case 'loupe/request-modal':
        return this.#openModal(params);
      case 'loupe/set-open-in-app-url':
        this.state.set({ openInAppUrl: webAddress(params['url']) });
        return {};
      default:
        throw new RpcRefusal(METHOD_NOT_FOUND, `Loupe knows no ${method} of an app.`);
    }
  }

  #updateModelContext(params: JsonObject): void {
    const { structuredContent: state, _meta } = params;
    if (!isObject(_meta) || _meta[WIDGET_STATE] !== true) {
      this.state.set({ modelContext: params });
      return;
    }
    widgetStates(this.#options.session).set(this.#options.callId, state);
    // The private part of a state with `modelContent` is not for the model.
    const { privateContent: _, ...forModel } = toObject(state);
    this.state.set({ modelContext: { structuredContent: 'modelContent' in forModel ? forModel : state } });
  }

  #initialize({ protocolVersion, appInfo, appCapabilities }: JsonObject): JsonObject {
    clearTimeout(this.#timer);
    const { session, page, granted, version } = this.#options;
    const state = session.snapshot();
    const server = state.kind === 'connected' ? state.connected.capabilities : {};
    const changes = (capability: unknown) =>
      isObject(capability) && capability['listChanged'] === true ? { listChanged: true } : {};
    const allContent = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} };
    const hostCapabilities: McpUiHostCapabilities = {
      openLinks: {},
      downloadFile: {},
      logging: {},
      message: allContent,
      updateModelContext: { ...allContent, structuredContent: {} },
      sandbox: { permissions: permissionsObject(granted), csp: page.policy.csp },
      ...(server['tools'] !== undefined && { serverTools: changes(server['tools']) }),
      ...(server['resources'] !== undefined && { serverResources: changes(server['resources']) }),
    };
    this.state.set({
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

  #onNotification(method: string, params: JsonObject): void {
    switch (method) {
      case 'ui/notifications/initialized':
        // A second time: first window.openai sends it, then the app.
        if (this.state.snapshot().phase === 'ready' && this.#options.page.kind === 'chatgpt') this.#call.reset();
        this.state.set({ phase: 'ready' });
        void this.#call.send();
        return;
      case SIZE_CHANGED: {
        const { height } = params;
        if (typeof height === 'number' && height > 0) this.state.set({ height });
        return;
      }
      case 'ui/notifications/request-teardown':
        void this.close();
        return;
      case 'notifications/message':
        this.state.addLog(params);
    }
  }

  async #relay(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const { session, page, tools } = this.#options;
    if (method === 'tools/call') {
      const { name } = params;
      const tool = tools.find((definition) => definition['name'] === name);
      if (page.kind === 'chatgpt' && !(tool && readToolUi(tool).isCallableByWidget)) {
        const reason = tool ? 'is not for apps of ChatGPT (_meta["openai/widgetAccessible"])' : 'is not listed';
        throw new RpcRefusal(REFUSED, `The tool ${String(name)} ${reason}.`);
      }
      if (tool && !readToolUi(tool).app) {
        const message = `The tool ${String(name)} is not for apps (_meta.ui.visibility).`;
        throw new RpcRefusal(REFUSED, message);
      }
      if (tool && session.config.confirmDestructive) await this.#askForCall(tool, params['arguments'], signal);
    }
    return relay(session, method, params, signal, (progress) =>
      this.#channel.notify('notifications/progress', progress),
    );
  }

  /** Asks once for each tool of an app, but each time if it is destructive. */
  async #askForCall(tool: JsonObject, args: unknown, signal: AbortSignal): Promise<void> {
    const { session, page } = this.#options;
    const name = String(tool['name']);
    const allowed = allowedTools(session);
    const key = JSON.stringify([page.uri, name]);
    const destructive = isDestructive(tool);
    if (allowed.has(key) && !destructive) return;
    const kind = destructive ? 'destructive-call' : 'tool-call';
    await this.state.requestPermission({ kind, tool: name, args }, signal);
    allowed.add(key);
  }

  async #openLink({ url }: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    await this.state.requestPermission({ kind: 'open-link', url: webAddress(url) }, signal);
    return {};
  }

  #openModal({ template, title, params }: JsonObject): JsonObject {
    const { page, modal } = this.#options;
    if (page.kind !== 'chatgpt' || modal)
      throw new RpcRefusal(REFUSED, 'Only an app of ChatGPT opens a modal, and no modal another.');
    const isFit = template === undefined || (typeof template === 'string' && template.startsWith('ui://'));
    if (!isFit) throw new RpcRefusal(INVALID_PARAMS, 'The template must be a URI that starts with ui://.');
    this.state.set({ modal: { template, title: typeof title === 'string' ? title : undefined, params } });
    return {};
  }

  /** Fullscreen needs a click in the app; otherwise, and for unsupported modes, the mode stays. */
  #requestMode(requested: unknown): McpUiDisplayMode {
    const mode = DISPLAY_MODES.find((known) => known === requested);
    const { mode: current, capabilities } = this.state.snapshot();
    if (mode === undefined || !supportsMode(capabilities, mode)) return current;
    if (mode !== 'inline' && !this.#wasClicked()) return current;
    this.state.set({ mode });
    return mode;
  }
}

/** @throws RpcRefusal */
function webAddress(url: unknown): string {
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:')
    throw new RpcRefusal(INVALID_PARAMS, 'Only http: and https: URLs can be opened.');
  return address.href;
}

/** Marks `ui/update-model-context` of `setWidgetState` (web/public/sandbox.html). */
const WIDGET_STATE = 'loupe/widgetState';

/** What `setWidgetState` stored, by call. */
const widgetStates = memoizeByObject<AppSession, Map<number, unknown>>(() => new Map());

const allowedTools = memoizeByObject<AppSession, Set<string>>(() => new Set());

function isDestructive({ annotations }: JsonObject): boolean {
  if (!isObject(annotations)) return false;
  return annotations['destructiveHint'] === true && annotations['readOnlyHint'] !== true;
}
