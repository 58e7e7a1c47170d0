import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compareSnapshots } from '../../core/drift/compare-snapshots';
import { fetchSnapshot } from '../../core/drift/fetch-snapshot';
import { snapshotJson } from '../../core/drift/snapshot';
import { snapshotSize } from '../../core/drift/snapshot-size';
import { clientsText, reportedClients } from '../check-clients';
import { judgeResult as clientsOfResult } from '../../core/clients/judge-clients';
import { calledTools, judgeResult } from '../judge-result';
import { serverCheckOf } from '../../core/judge/server-check/check-run';
import { verifySkills } from '../../core/judge/verify-skills';
import { readTools } from '../../core/protocol/tool';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import { sessionScoped } from '../../core/session/session-scoped';
import type { Connected, Session } from '../../core/session/session';
import { insertInSuite, setInSuite } from '../../core/suite/edit-suite';
import { newSuite } from '../../core/suite/propose/call-in-suite';
import { argumentsOf, callNames, freeCallName, suggestedCallName } from '../../core/suite/propose/call-names';
import { readSuite } from '../../core/suite/read-suite';
import { serverFromFolder } from '../../core/suite/server-from-folder';
import { type SuiteCall, targetOf } from '../../core/suite/suite';
import { writeAtomically } from '../../proxy/write-atomically';
import {
  definitionsText,
  fixesText,
  resultFixesText,
  toolLists,
  findingsText,
  reportedDefinitions,
  reportedRule,
  reportedStep,
  stepLine,
} from '../check-report';
import { readSnapshotFile } from '../check-snapshot';
import { finishServerCheck, judgeSession } from '../judge-session';
import { listProblemText } from '../connect';
import { draftText } from '../draft-text';
import { UsageError } from '../options';
import { respondedCallOf, openNamedServer, type OpenServer } from '../library/open-server';
import type { CallResult, Finding, RequestOptions } from '../library/types';
import { publishSession } from '../recording/record-session';
import { reportedSnapshot, snapshotReportText } from '../snapshot-report';
import { AgentControl } from './agent-control';
import type { AgentFiles } from './agent-files';
import { type AgentOptions, mayAuthorize } from './agent-options';
import type { AllowedServers } from './allowed-servers';
import { entryLine } from './entry-line';
import { callForSuite } from './call-for-suite';
import { shortenText } from '../../core/json/shorten-strings';

export class AgentSession {
  readonly #options: AgentOptions;
  readonly #allowed: AllowedServers;
  readonly #files: AgentFiles;
  readonly control = new AgentControl();
  #server: OpenServer | undefined;
  #stopPublishing: () => void = () => undefined;
  #lastCall: { call: SuiteCall; result: CallResult } | undefined;

  constructor(options: AgentOptions, files: AgentFiles) {
    this.#options = options;
    this.#allowed = options.allowed;
    this.#files = files;
  }

  async connect(named: string | undefined, protocol: string | undefined, signal: AbortSignal): Promise<string> {
    const allowed = this.#allowed.find(named);
    await this.close();
    signal.throwIfAborted();
    let endSession: () => void = () => undefined;
    const server = await openNamedServer(allowed, { protocol }, this.#allowed.secrets, {
      mayUse: mayAuthorize(this.#options, allowed.target),
      watch: (session) => {
        this.#stopPublishing = publishSession(session, this.control);
        endSession = () => void session.end();
        signal.addEventListener('abort', endSession);
      },
    }).finally(() => signal.removeEventListener('abort', endSession));
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

  async list(kind: 'tools' | 'prompts' | 'resources' | 'templates', name: string | undefined): Promise<string> {
    const server = this.#connected();
    const items = await {
      tools: () => server.listTools(),
      prompts: () => server.listPrompts(),
      resources: () => server.listResources(),
      templates: () => server.listResourceTemplates(),
    }[kind]();
    const nameOf = (item: Record<string, unknown>) => String(item['uri'] ?? item['uriTemplate'] ?? item['name']);
    if (name !== undefined) {
      const found = items.find((item) => nameOf(item) === name);
      if (!found) throw new UsageError(`No ${name} in ${kind}. There are: ${items.map(nameOf).join(', ')}`);
      return JSON.stringify(found, null, 2);
    }
    const lines = items.map((item) => {
      const { description, title } = item;
      const text = [description, title].find((each) => typeof each === 'string');
      // Masked before it is cut: half a secret would not be recognized.
      const [firstLine = ''] = this.#allowed.secrets.mask(text ?? '').split('\n', 1);
      return `${nameOf(item)}${firstLine === '' ? '' : `: ${shortenText(firstLine, MAX_LINE_CHARACTERS)}`}`;
    });
    return [`${items.length} ${kind}`, ...lines].join('\n');
  }

  async call(tool: string, args: Record<string, unknown>, options: RequestOptions): Promise<CallResult> {
    const result = await this.#connected().callTool(tool, args, options);
    this.#lastCall = { call: { tool, arguments: args }, result };
    return result;
  }

  async read(uri: string, options: RequestOptions): Promise<CallResult> {
    const result = await this.#connected().readResource(uri, options);
    this.#lastCall = { call: { resource: uri }, result };
    return result;
  }

  async prompt(name: string, args: Record<string, string> | undefined, options: RequestOptions): Promise<CallResult> {
    const result = await this.#connected().getPrompt(name, args, options);
    this.#lastCall = { call: { prompt: name, arguments: args }, result };
    return result;
  }

  /** Runs the server check; its findings are of all messages of this connection. */
  async check(signal: AbortSignal): Promise<string> {
    const { session, connected } = this.#session();
    const mask = (text: string): string => maskSecrets(text, session.secrets);
    const serverCheck = serverCheckOf(session);
    const conformity = conformityOf(session);
    await verifySkills(session, connected, conformity);
    signal.throwIfAborted();
    await finishServerCheck(serverCheck, session, connected, signal);
    await conformity.settled();
    const tools = readTools(toolLists(serverCheck.snapshot()).flatMap(({ listed }) => listed));
    const called = calledTools(session.log, tools);
    const { protocolVersion } = connected;
    for (const { tool, ...outcome } of called) await judgeResult(conformity, { ...outcome, protocolVersion }, tool);
    const results = called.map(({ tool, result }) => ({ tool, reasons: clientsOfResult(result, tool.definition) }));
    const found = conformity.snapshot();
    const steps = serverCheck.snapshot().steps.map((step) => reportedStep(step, mask));
    const rules = found.groups.map((group) => reportedRule(group, mask));
    return [
      findingsText(steps, rules, { messagesChecked: found.checked, counts: found.counts }).trim(),
      definitionsText(reportedDefinitions(serverCheck.snapshot(), protocolVersion, mask)),
      fixesText(serverCheck.snapshot(), mask),
      await resultFixesText(found, session.log, tools, mask),
      clientsText(reportedClients(serverCheck.snapshot(), session, connected, [], mask, results), []),
      '',
      'Steps:',
      ...steps.map(stepLine),
    ].join('\n');
  }

  async drift(path: string, saves: boolean): Promise<string> {
    const { session, connected } = this.#session();
    const { file, exists } = this.#files.locate(path, 'snapshot');
    if (saves && exists) readSnapshotFile(file, path);
    const before = saves ? undefined : readSnapshotFile(file, path);
    const fetched = await fetchSnapshot(session, connected);
    if ('problem' in fetched)
      throw new UsageError(`Incomplete snapshot. ${fetched.method}: ${listProblemText(fetched.problem)}`);
    if (saves) writeAtomically(file, snapshotJson(fetched));
    const drift = before && { against: path, changes: compareSnapshots(before, fetched) };
    const mask = (text: string): string => maskSecrets(text, session.secrets);
    const size = snapshotSize(fetched);
    const report = reportedSnapshot({ snapshot: fetched, size, budget: undefined, drift }, mask);
    return `${saves ? `Saved ${path}.\n` : ''}${snapshotReportText(report).trim()}`;
  }

  traffic(last: number): string {
    const { session } = this.#session();
    const entries = session.log.entriesAfter(0).slice(-last);
    return entries.map((entry) => entryLine(entry, session.secrets)).join('\n');
  }

  /** A new suite, without the tools that are marked as destructive. @param path as in `saveCall` */
  async draftSuite(path: string | undefined, negatives: number, signal: AbortSignal): Promise<string> {
    const { session, connected } = this.#session();
    const shownPath = path ?? `${serverFileName(session.config.name)}.loupe.yaml`;
    const { file, exists } = this.#files.locate(shownPath, 'suite');
    if (exists) throw new UsageError(`${shownPath} exists. Choose another file.`);
    const folders = { folder: dirname(file), cwd: this.#files.folder };
    const { text, calls, leftOut } = await draftText(
      session,
      connected,
      folders,
      { negatives, destructive: false },
      signal,
    );
    const without = leftOut.map((line) => `Left out: ${line}`);
    if (calls === 0) throw new UsageError(['The server offers nothing to call.', ...without].join('\n'));
    writeAtomically(file, text);
    return [`Wrote ${calls} calls to ${shownPath}.`, ...without].join('\n');
  }

  /** With suggested checks. @param path by default named after the server */
  saveCall(path: string | undefined, named: string | undefined): string {
    const { session } = this.#session();
    const responded = this.#lastCall && respondedCallOf(this.#lastCall.result);
    if (!this.#lastCall || !responded) throw new UsageError('Call a tool, read a resource or get a prompt first.');
    const shownPath = path ?? `${serverFileName(session.config.name)}.loupe.yaml`;
    const { file, exists } = this.#files.locate(shownPath, 'suite');
    const text = exists ? readFileSync(file, 'utf8') : undefined;
    const before = text === undefined ? undefined : readSuite(text);
    if (before?.kind === 'invalid')
      throw new UsageError(`${shownPath} has problems: ${before.problems.map(({ message }) => message).join(' ')}`);
    const call = callForSuite(this.#lastCall.call, responded, session.secrets);
    if (!call) throw new UsageError('The last call has no result that a suite can check.');
    const suite = before?.suite;
    const { kind, name: target } = targetOf(call);
    const others = suite ? argumentsOf(suite, { kind, name: target }) : [];
    const suggestedName = suggestedCallName(target, call.arguments, others);
    const name = named ?? freeCallName(suggestedName, suite ? callNames(suite) : []);
    const saved = { name, ...call };
    const folders = { folder: dirname(file), cwd: this.#files.folder };
    const edited =
      text !== undefined && suite
        ? insertInSuite(text, ['calls'], suite.calls.length, saved)
        : setInSuite(newSuite(serverFromFolder(session.config, folders)), ['calls'], [saved]);
    writeAtomically(file, edited);
    return `Saved “${name}” to ${shownPath}.`;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#lastCall = undefined;
    await server?.close();
    this.#stopPublishing();
    this.#stopPublishing = () => undefined;
  }

  #connected(): OpenServer {
    if (!this.#server) throw new UsageError('Not connected. Use connect first.');
    return this.#server;
  }

  #session() {
    const { session } = this.#connected().suiteHost;
    const state = session.snapshot();
    if (state.kind !== 'connected') throw new UsageError('The connection was lost. Use connect again.');
    const connected: Connected = state.connected;
    return { session, connected };
  }
}

/** One judge per session: a second check reads and validates only new messages. */
const conformityOf = sessionScoped((session: Session) => judgeSession(session, serverCheckOf(session)));

const MAX_LINE_CHARACTERS = 200;

function serverFileName(name: string): string {
  return name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'server';
}

export function findingLines(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ severity, rule, path, text, fix }) =>
      `${severity} ${rule}${path === '' ? '' : ` at ${path}`}: ${text} How to fix: ${fix}`,
  );
}
