import { isObject, type JsonObject } from '../../../core/json/json-object';
import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps/app-bridge';

import { RpcRefusal } from '../../../core/session/server-requests/server-requests';
import { REFUSED } from './app-relay';
import { Store } from '../../../core/store';
import { cutText } from '../../../core/json/shorten-strings';

export const DISPLAY_MODES = ['inline', 'fullscreen', 'pip'] as const satisfies McpUiDisplayMode[];

/** `opening`: the sandbox is loading; `opened`: it has the HTML; `silent`: no message from the app for a while. */
export type AppPhase = 'opening' | 'unreachable' | 'opened' | 'silent' | 'ready' | 'closed';

export type AppAction =
  | { kind: 'open-link'; url: string }
  | { kind: 'message'; content: readonly unknown[] }
  | { kind: 'download'; contents: readonly unknown[] }
  | { kind: 'tool-call' | 'destructive-call'; tool: string; args: unknown };

export interface PermissionRequest {
  key: number;
  action: AppAction;
}

/** An error, a blocked request, a failed load, a navigation away from the app. */
const PROBLEMS = ['error', 'blocked', 'missing', 'left'] as const;

export interface AppProblem {
  kind: (typeof PROBLEMS)[number];
  text: string;
  directive: string | undefined;
}

/** Parameters of `window.openai.requestModal`. */
export interface AppModalRequest {
  /** Undefined for the same app. */
  template: string | undefined;
  title: string | undefined;
  params: unknown;
}

export interface AppSnapshot {
  phase: AppPhase;
  info: JsonObject | undefined;
  capabilities: JsonObject | undefined;
  mode: McpUiDisplayMode;
  /** CSS pixels that the app requests. */
  height: number | undefined;
  permissionRequests: readonly PermissionRequest[];
  messages: readonly (readonly unknown[])[];
  modelContext: JsonObject | undefined;
  modal: AppModalRequest | undefined;
  /** The URL that `window.openai.setOpenInAppUrl` set. */
  openInAppUrl: string | undefined;
  logs: readonly JsonObject[];
  problems: readonly AppProblem[];
  problemCount: number;
  dropped: number;
}

const MAX_PERMISSION_REQUESTS = 4;
const MAX_LISTED = 200;

export class AppState extends Store<AppSnapshot> {
  constructor() {
    super({
      phase: 'opening',
      info: undefined,
      capabilities: undefined,
      mode: 'inline',
      height: undefined,
      permissionRequests: [],
      messages: [],
      modelContext: undefined,
      modal: undefined,
      openInAppUrl: undefined,
      logs: [],
      problems: [],
      problemCount: 0,
      dropped: 0,
    });
  }

  readonly #deciders = new Map<number, (allowed: boolean) => void>();
  #nextKey = 1;

  override set(change: Partial<AppSnapshot>): void {
    super.set({ ...this.snapshot(), ...change });
  }

  addMessage(content: readonly unknown[]): void {
    this.set({ messages: lastOf([...this.snapshot().messages, content]) });
  }

  addLog(params: JsonObject): void {
    this.set({ logs: lastOf([...this.snapshot().logs, params]) });
  }

  addProblem(params: unknown): void {
    if (!isObject(params)) return;
    const { kind, text, directive } = params;
    const problem: AppProblem = {
      kind: PROBLEMS.find((known) => known === kind) ?? 'error',
      text: cutText(String(text), 2_000),
      directive: typeof directive === 'string' ? directive : undefined,
    };
    const { problems, problemCount } = this.snapshot();
    this.set({ problems: lastOf([...problems, problem]), problemCount: problemCount + 1 });
  }

  /** Resolves when the user allows it. @throws RpcRefusal if refused, cancelled, or too many are pending */
  async requestPermission(action: AppAction, signal: AbortSignal): Promise<void> {
    const { permissionRequests } = this.snapshot();
    if (permissionRequests.length >= MAX_PERMISSION_REQUESTS)
      throw new RpcRefusal(REFUSED, `${MAX_PERMISSION_REQUESTS} requests are already waiting for the user.`);
    const key = this.#nextKey++;
    const decided = new Promise<boolean>((resolve) => {
      this.#deciders.set(key, resolve);
      signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    this.set({ permissionRequests: [...permissionRequests, { key, action }] });
    const allowed = await decided;
    this.#deciders.delete(key);
    this.set({ permissionRequests: this.snapshot().permissionRequests.filter((request) => request.key !== key) });
    if (!allowed) throw new RpcRefusal(REFUSED, 'The user denied the request.');
  }

  decide(key: number, allowed: boolean): void {
    this.#deciders.get(key)?.(allowed);
  }
}

/** An app that declares no modes supports all. */
export function supportsMode(capabilities: JsonObject | undefined, mode: McpUiDisplayMode) {
  const modes = capabilities?.['availableDisplayModes'];
  return !Array.isArray(modes) || modes.includes(mode) || mode === 'inline';
}

function lastOf<T>(list: readonly T[]): readonly T[] {
  return list.slice(-MAX_LISTED);
}
