import { existsSync, readFileSync } from 'node:fs';
import { compareSurfaces } from '../../core/drift/compare-surfaces';
import { fetchSurface } from '../../core/drift/fetch-surface';
import { surfaceText as snapshotText } from '../../core/drift/surface';
import { surfaceSize } from '../../core/drift/surface-size';
import { serverCheckOf } from '../../core/judge/server-check/check-run';
import { verifySkills } from '../../core/judge/verify-skills';
import { redact } from '../../core/secrets/redact';
import type { Connected } from '../../core/session/session';
import { insertInSuite, setInSuite } from '../../core/suite/edit-suite';
import { asWritten, newSuite } from '../../core/suite/propose/call-in-suite';
import { provedCall } from '../../core/suite/propose/proved-call';
import { readSuite } from '../../core/suite/read-suite';
import type { SuiteCall } from '../../core/suite/suite';
import { writeAtomically } from '../../proxy/write-atomically';
import { findingsText, reportedRule, reportedStep, stepLine } from '../check-report';
import { readKept } from '../check-surface';
import { conformityOf } from '../conformity-of';
import { problemWords } from '../connect';
import { UsageError } from '../options';
import { exchangeOf, openWatched, type OpenServer } from '../library/open-server';
import type { CallResult, Finding, RequestOptions } from '../library/types';
import { offerSession } from '../recording/record-session';
import { reportedSurface, surfaceText } from '../surface-report';
import { AgentControl } from './agent-control';
import { type AgentOptions, findAllowed } from './agent-options';
import { entryLine } from './entry-line';

type Listed = 'tools' | 'prompts' | 'resources' | 'templates';

/** The connection of an agent: one at a time, shown live in Loupe's pages. */
export class AgentSession {
  readonly #options: AgentOptions;
  /** Whether the user lets the agent work. */
  readonly control = new AgentControl();
  #server: OpenServer | undefined;
  #stopOffer: () => void = () => undefined;
  /** What `save_call` saves. */
  #last: { call: SuiteCall; result: CallResult } | undefined;

  constructor(options: AgentOptions) {
    this.#options = options;
  }

  /** Connects in place of the connection that there is. */
  async connect(
    named: string | undefined,
    protocol: string | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const allowed = findAllowed(named, this.#options);
    await this.close();
    const [first = '', ...args] = 'words' in allowed ? allowed.words : [];
    const target =
      'name' in allowed
        ? { config: allowed.config, name: allowed.name }
        : /^https?:\/\//i.test(first)
          ? { url: first }
          : { command: first, args };
    let end: () => void = () => undefined;
    const server = await openWatched(
      { ...target, ...(protocol !== undefined && { protocol }) },
      (session) => {
        this.#stopOffer = offerSession(session, this.control);
        end = () => void session.end();
        signal.addEventListener('abort', end);
      },
    ).finally(() => signal.removeEventListener('abort', end));
    this.#server = server;
    const { info } = server;
    const findings = await server.findings();
    const capabilities = Object.keys(info.capabilities).join(', ') || 'none';
    return [
      ...findingLines(findings),
      `Connected to ${info.name} ${info.version}, ${info.protocolVersion} over ${info.transport}.`,
      `Capabilities: ${capabilities}`,
      ...(info.instructions === undefined ? [] : ['Instructions:', info.instructions]),
    ].join('\n');
  }

  async list(kind: Listed, name: string | undefined): Promise<string> {
    const server = this.#connected();
    const items = await {
      tools: () => server.listTools(),
      prompts: () => server.listPrompts(),
      resources: () => server.listResources(),
      templates: () => server.listResourceTemplates(),
    }[kind]();
    const nameOf = (item: Record<string, unknown>) =>
      String(item['uri'] ?? item['uriTemplate'] ?? item['name']);
    if (name !== undefined) {
      const found = items.find((item) => nameOf(item) === name);
      if (!found)
        throw new UsageError(`No ${name} in ${kind}. There are: ${items.map(nameOf).join(', ')}`);
      return JSON.stringify(found, null, 2);
    }
    const lines = items.map((item) => {
      const { description, title } = item;
      const text = [description, title].find((each) => typeof each === 'string');
      const [words = ''] = (text ?? '').split('\n', 1);
      return `${nameOf(item)}${words === '' ? '' : `: ${words.slice(0, LONGEST_LINE)}`}`;
    });
    return [`${items.length} ${kind}`, ...lines].join('\n');
  }

  async call(
    tool: string,
    args: Record<string, unknown>,
    options: RequestOptions,
  ): Promise<CallResult> {
    const result = await this.#connected().callTool(tool, args, options);
    this.#last = { call: { tool, arguments: args }, result };
    return result;
  }

  async read(uri: string, options: RequestOptions): Promise<CallResult> {
    const result = await this.#connected().readResource(uri, options);
    this.#last = { call: { resource: uri }, result };
    return result;
  }

  async prompt(
    name: string,
    args: Record<string, string> | undefined,
    options: RequestOptions,
  ): Promise<CallResult> {
    const result = await this.#connected().getPrompt(name, args, options);
    this.#last = { call: { prompt: name, ...(args && { arguments: args }) }, result };
    return result;
  }

  /** The server check, with all that the messages of this connection break. */
  async check(signal: AbortSignal): Promise<string> {
    const { session, connected } = this.#session();
    const hide = (text: string): string => redact(text, session.secrets);
    const serverCheck = serverCheckOf(session);
    const conformity = conformityOf(session, serverCheck);
    await verifySkills(session, connected, conformity);
    const stop = () => serverCheck.stop();
    signal.addEventListener('abort', stop);
    await serverCheck.start();
    signal.removeEventListener('abort', stop);
    await conformity.settled();
    const found = conformity.snapshot();
    const steps = serverCheck.snapshot().steps.map((step) => reportedStep(step, hide));
    const rules = found.groups.map((group) => reportedRule(group, hide));
    return [
      findingsText(steps, rules, found.checked).trim(),
      '',
      'Steps:',
      ...steps.map(stepLine),
    ].join('\n');
  }

  async drift(file: string, isToSave: boolean): Promise<string> {
    const { session, connected } = this.#session();
    const before = isToSave ? undefined : readKept(file);
    const fetched = await fetchSurface(session, connected);
    if ('problem' in fetched)
      throw new UsageError(
        `Incomplete snapshot. ${fetched.method}: ${problemWords(fetched.problem)}`,
      );
    if (isToSave) writeAtomically(file, session.secrets.mask(snapshotText(fetched)));
    const drift = before && { against: file, changes: compareSurfaces(before, fetched) };
    const hide = (text: string): string => redact(text, session.secrets);
    const size = surfaceSize(fetched);
    const report = reportedSurface({ surface: fetched, size, budget: undefined, drift }, hide);
    return `${isToSave ? `Saved ${file}.\n` : ''}${surfaceText(report).trim()}`;
  }

  traffic(last: number): string {
    const { session } = this.#session();
    const entries = session.log.entriesAfter(0).slice(-last);
    return session.secrets.mask(entries.map(entryLine).join('\n'));
  }

  /** Adds the last call to a suite, with the checks that its result suggests. */
  saveCall(file: string, name: string): string {
    const { session } = this.#session();
    const exchanged = this.#last && exchangeOf(this.#last.result);
    if (!this.#last || !exchanged)
      throw new UsageError('Call a tool, read a resource or get a prompt first.');
    if (!/\.loupe\.ya?ml$/.test(file))
      throw new UsageError('The file must be named NAME.loupe.yaml.');
    const drafted = { kind: 'example', call: this.#last.call, tool: undefined } as const;
    const proved = provedCall(drafted, [exchanged.answer]);
    if (proved.kind === 'left-out')
      throw new UsageError('The last call has no result that a suite can check.');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : newSuite(session.config);
    const before = existsSync(file) ? readSuite(text) : undefined;
    if (before?.kind === 'invalid')
      throw new UsageError(
        `${file} has problems: ${before.problems.map(({ message }) => message).join(' ')}`,
      );
    const { expect, ...call } = proved.call;
    const saved = {
      name,
      ...asWritten(session.secrets.nameWithin(call)),
      ...(expect && { expect }),
    };
    const edited = before
      ? insertInSuite(text, ['calls'], before.suite.calls.length, saved)
      : setInSuite(text, ['calls'], [saved]);
    writeAtomically(file, edited);
    return `Saved “${name}” to ${file}.`;
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#last = undefined;
    await server?.close();
    this.#stopOffer();
    this.#stopOffer = () => undefined;
  }

  #connected(): OpenServer {
    if (!this.#server) throw new UsageError('Not connected. Use connect first.');
    return this.#server;
  }

  #session() {
    const { session } = this.#connected().host;
    const state = session.snapshot();
    if (state.kind !== 'connected')
      throw new UsageError('The connection was lost. Use connect again.');
    const connected: Connected = state.connected;
    return { session, connected };
  }
}

const LONGEST_LINE = 200;

/** Findings as an agent reads them: what is wrong, where, and how to fix it. */
export function findingLines(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ severity, rule, path, text, fix }) =>
      `${severity} ${rule}${path === '' ? '' : ` at ${path}`}: ${text} How to fix: ${fix}`,
  );
}
