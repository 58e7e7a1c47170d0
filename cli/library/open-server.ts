import { resolve } from 'node:path';
import { isObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import type { Finding as JudgedFinding } from '../../core/protocol/findings/finding';
import { findingText, remedyText, sectionUrl } from '../../core/protocol/findings/finding-text';
import { PROTOCOL_VERSIONS, knownVersion } from '../../core/protocol/protocol-settings';
import { readTools } from '../../core/protocol/tool';
import { lastOutcome } from '../../core/run/run';
import { failureText } from '../../core/session/connect/failure-text';
import { listPages } from '../../core/session/lists/list-pages';
import type { Secrets } from '../../core/secrets/secrets';
import type { Connected, Session } from '../../core/session/session';
import type { CallResponse } from '../../core/suite/run/call-response';
import type { CallContext } from '../../core/suite/run/call-checks';
import { AnswerScript } from '../../core/suite/run/answer-script';
import { executeCall } from '../../core/suite/run/run-call';
import { english } from '../../core/suite/suite-phrase';
import type { SuiteAnswer, SuiteCall } from '../../core/suite/suite';
import { serverOfSuite } from '../../core/suite/suite-target';
import { FAST } from '../../proxy/stream';
import { listProblemText } from '../connect';
import { EnvironmentCredentials, environmentSecrets } from '../environment-credentials';
import type { NodeHost } from '../node-host';
import { RefreshTokens } from '../refresh-tokens';
import { configured, type NamedTarget, openTarget } from '../suite/suite-session';
import type { CallResult, CommonOptions, Finding, RequestOptions, ServerOptions } from './types';

/** The server could not be reached, or a list could not be read. The message says why and what to do. */
export class ServerError extends Error {
  override name = 'ServerError';
}

/** Used by the matchers. @internal */
export interface RespondedCall {
  response: CallResponse;
  context: CallContext;
}
const respondedCalls = new WeakMap<object, RespondedCall>();

/** @internal */
export function respondedCallOf(result: unknown): RespondedCall | undefined {
  return isObject(result) ? respondedCalls.get(result) : undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Starts or reaches a server and performs the handshake; has to be closed. @throws ServerError without a connection */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  requireVersion(options.protocol);
  const named = serverOfSuite({ ...options, args: 'command' in options ? [...(options.args ?? [])] : [] }, (path) =>
    resolve(path),
  );
  if (!named) throw new ServerError('openServer requires a command, a url or a config.');
  const environment = options.environment
    ? Object.fromEntries(options.environment.map((name) => [name, process.env[name]]))
    : process.env;
  const server =
    named.kind === 'config'
      ? await configured(named.file, named.name, environment)
      : { name: 'server', target: named.target };
  return openNamedServer(server, options, environmentSecrets(), { mayUse: (name) => name in environment });
}

function requireVersion(protocol: string | undefined): NamedTarget['version'] {
  const version = knownVersion(protocol);
  if (protocol !== undefined && version === undefined)
    throw new ServerError(`protocol must be one of ${PROTOCOL_VERSIONS.join(', ')}.`);
  return version ?? 'auto';
}

/** @param secrets more are added to it @param more.watch gets the session before it connects @internal */
export async function openNamedServer(
  server: Pick<NamedTarget, 'name' | 'target'>,
  { protocol, timeout = DEFAULT_TIMEOUT_MS }: CommonOptions,
  secrets: Secrets,
  more: { watch?: (session: Session) => void; mayUse?: (name: string) => boolean } = {},
): Promise<OpenServer> {
  const { suiteHost, host: nodeHost } = await openTarget(
    { ...server, version: requireVersion(protocol) },
    new EnvironmentCredentials(new RefreshTokens(undefined), more.mayUse),
    secrets,
    { variable: () => undefined, references: NO_REFERENCES },
    true,
  );
  const { session } = suiteHost;
  more.watch?.(session);
  await suiteHost.connect();
  const state = session.snapshot();
  if (state.kind !== 'connected') {
    const why = state.kind === 'failed' ? failureText(state.failure) : 'Connection closed.';
    const stderr = stderrOf(session).trimEnd();
    const lines = [why, ...(suiteHost.adviceOf?.() ?? []), ...(stderr === '' ? [] : [stderr])];
    await session.end();
    await nodeHost.close(FAST);
    throw new ServerError(session.secrets.mask(lines.join('\n')));
  }
  return new OpenServer(suiteHost, nodeHost, state.connected, timeout);
}

const NO_REFERENCES: CallContext['host']['references'] = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.reject(new Error('There is no folder for references.')),
};

/** A connection to a server, as a test uses it. */
export class OpenServer {
  /** What the server declared in the handshake. */
  readonly info: {
    name: string;
    version: string;
    protocolVersion: string;
    transport: string;
    capabilities: Readonly<Record<string, unknown>>;
    instructions: string | undefined;
  };
  /** @internal */
  readonly suiteHost: CallContext['host'];
  readonly #nodeHost: NodeHost;
  readonly #timeout: number;
  readonly #script: AnswerScript;
  #tools: CallContext['tools'] | undefined;
  #startedCalls = 0;
  #openCalls = 0;
  #closing: Promise<void> | undefined;

  /** @internal */
  constructor(
    suiteHost: CallContext['host'],
    nodeHost: NodeHost,
    { serverInfo, protocolVersion, transport, capabilities, instructions }: Connected,
    timeout: number,
  ) {
    this.suiteHost = suiteHost;
    this.#nodeHost = nodeHost;
    this.#timeout = timeout;
    this.#script = new AnswerScript(suiteHost.session);
    // Subscribed, it judges messages as they come.
    suiteHost.conformity?.subscribe(() => undefined);
    this.info = {
      name: textIn(serverInfo, 'name'),
      version: textIn(serverInfo, 'version'),
      protocolVersion,
      transport,
      capabilities,
      instructions: typeof instructions === 'string' ? instructions : undefined,
    };
  }

  /** All that the server has written to stderr by now. */
  get stderr(): string {
    return this.suiteHost.session.secrets.mask(stderrOf(this.suiteHost.session));
  }

  /** All pages of `tools/list`. @throws ServerError */
  async listTools(): Promise<Record<string, unknown>[]> {
    const items = await this.#list('tools/list', 'tools');
    this.#tools = new Map(readTools(items).map((tool) => [tool.name, tool]));
    return items;
  }

  /** All pages of `prompts/list`. @throws ServerError */
  listPrompts(): Promise<Record<string, unknown>[]> {
    return this.#list('prompts/list', 'prompts');
  }

  /** All pages of `resources/list`. @throws ServerError */
  listResources(): Promise<Record<string, unknown>[]> {
    return this.#list('resources/list', 'resources');
  }

  /** All pages of `resources/templates/list`. @throws ServerError */
  listResourceTemplates(): Promise<Record<string, unknown>[]> {
    return this.#list('resources/templates/list', 'resourceTemplates');
  }

  /**
   * Calls a tool and waits for its result, that of a task included. Arguments are sent as they are, valid or not. The
   * first call lists the tools, since their output schemas judge the results. Never rejects for what the server does:
   * see {@link CallResult.outcome}.
   */
  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    options: RequestOptions = {},
  ): Promise<CallResult> {
    this.#requireOpen();
    if (!this.#tools) await this.listTools().catch(() => (this.#tools = new Map()));
    return this.#call({ tool: name, arguments: args }, options);
  }

  getPrompt(name: string, args?: Readonly<Record<string, string>>, options: RequestOptions = {}): Promise<CallResult> {
    return this.#call({ prompt: name, arguments: args }, options);
  }

  readResource(uri: string, options: RequestOptions = {}): Promise<CallResult> {
    return this.#call({ resource: uri }, options);
  }

  request(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    options: RequestOptions = {},
  ): Promise<CallResult> {
    return this.#call({ raw: { method, params } }, options);
  }

  /** Findings in the server's messages of this connection so far, including the handshake. */
  async findings(): Promise<Finding[]> {
    const { conformity } = this.suiteHost;
    await conformity?.settled();
    const { groups } = conformity?.snapshot() ?? { groups: [] };
    return groups
      .flatMap(({ findings }) => findings)
      .filter(({ who }) => who === 'server')
      .map(shownFinding);
  }

  /** Closes the connection, and ends the process that was started. */
  close(): Promise<void> {
    this.#script.close();
    return (this.#closing ??= this.#end());
  }

  async #end(): Promise<void> {
    try {
      await this.suiteHost.session.end();
    } finally {
      await this.#nodeHost.close(FAST);
    }
  }

  /** Calls {@link close} at the end of the block of `await using server = await openServer(…)`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** A request would reconnect to a process that nobody ends. */
  #requireOpen(): void {
    if (this.#closing) throw new ServerError('The server is closed.');
  }

  async #list(method: string, member: string): Promise<Record<string, unknown>[]> {
    this.#requireOpen();
    const { items, problem } = await listPages(this.suiteHost.session, { method, member });
    if (problem) throw new ServerError(`${method}: ${listProblemText(problem)}`);
    return items.filter(isObject);
  }

  async #call(call: SuiteCall, { timeout = this.#timeout, signal, answers }: RequestOptions): Promise<CallResult> {
    this.#requireOpen();
    const beganAlone = this.#openCalls === 0;
    const number = ++this.#startedCalls;
    this.#openCalls += 1;
    const context: CallContext = {
      host: this.suiteHost,
      options: {
        tags: [],
        repeat: 1,
        parallel: 1,
        bail: false,
        allowDestructive: true,
        update: false,
        judge: true,
        signal: signal ?? new AbortController().signal,
      },
      suite: { loupe: 1, calls: [] },
      tools: this.#tools ?? new Map(),
      script: this.#script,
      lookup: () => undefined,
      // No call was open when it began, and none began since.
      checkAlone: () => beganAlone && number === this.#startedCalls,
      capture: () => undefined,
      connect: () => this.suiteHost.connect(),
    };
    const suiteCall: SuiteCall = {
      ...call,
      timeout: `${timeout}ms`,
      ...(answers && { answers: answers as SuiteAnswer[] }),
    };
    try {
      const { response, run, unanswered } = await executeCall(suiteCall, context);
      const last = lastOutcome(run.state);
      const raw = 'raw' in last ? last.raw : undefined;
      const value: unknown = response.value === undefined ? undefined : JSON.parse(stringifyJson(response.value));
      const result = last.kind === 'result' ? value : undefined;
      const callResult: CallResult = {
        outcome: response.outcome.kind,
        result,
        error: last.kind === 'error' ? last.error : undefined,
        problem: 'text' in response.outcome ? english(response.outcome.text) : '',
        text: textOf(result),
        structuredContent: isObject(result) ? result['structuredContent'] : undefined,
        findings: response.findings.map(shownFinding),
        unanswered: unanswered.map(english),
        durationMs: response.durationMs,
        request: last.request,
        response: typeof raw === 'object' ? new TextDecoder().decode(raw) : raw,
      };
      respondedCalls.set(callResult, { response, context });
      return callResult;
    } finally {
      this.#openCalls -= 1;
    }
  }
}

function shownFinding(finding: JudgedFinding): Finding {
  const { rule, severity, who, path } = finding;
  return {
    rule,
    severity,
    who,
    path,
    text: findingText(finding),
    fix: remedyText(rule),
    specification: sectionUrl(rule, finding),
  };
}

function textOf(result: unknown): string {
  if (!isObject(result)) return '';
  const { content, contents, messages } = result;
  return [content, contents, messages]
    .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    .map((block: unknown) => (isObject(block) && isObject(block['content']) ? block['content'] : block))
    .flatMap((block: unknown) => (isObject(block) && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n');
}

function textIn(object: unknown, key: string): string {
  const value = isObject(object) ? object[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function stderrOf({ log }: Session): string {
  return log
    .entriesAfter(0)
    .map((entry) => (entry.kind === 'stderr' ? `${entry.text}\n` : ''))
    .join('');
}
