import { isObject, type JsonObject } from '../../content/block';
import type { Connected, Session } from '../../session/session';
import { versionNumber, versionName, type VersionNumber } from '../versions';
import { hasCapability } from '../judge/has-capability';
import { ask, askRaw, type Came } from './came';
import { askPages } from './ask-pages';

/** `odd`: not what the specification recommends, though it forbids it nowhere. */
export type TourVerdict = 'pass' | 'odd' | 'broken';

export interface StepOutcome {
  came: Came;
  verdict: TourVerdict;
}

export const STEP_NAMES = [
  'handshake',
  'discover',
  'tools-list',
  'resources-list',
  'templates-list',
  'prompts-list',
  'wrong-cursor',
  'unknown-method',
  'unknown-tool',
  'bad-call',
  'unknown-resource',
  'unknown-prompt',
  'unknown-completion',
  'ping',
  'cancel-nothing',
  'unknown-notification',
  'string-id',
  'number-id',
  'wrong-level',
  'no-meta',
  'wrong-version',
  'wrong-header',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

export type Expectation =
  | 'handshake'
  | 'list'
  | 'wrong-cursor'
  | 'unknown-method'
  | 'unknown-method-http'
  | 'invalid-params'
  | 'unknown-tool'
  | 'unknown-resource'
  | 'unknown-completion'
  | 'ping'
  | 'ignored'
  | 'id'
  | 'wrong-level'
  | 'discover'
  | 'no-meta'
  | 'wrong-version'
  | 'wrong-header';

/** Why a step is left out. */
export type SkipReason =
  | { kind: 'capability'; capability: string }
  | { kind: 'version'; version: string }
  | { kind: 'transport' };

export interface TourStep {
  name: StepName;
  /** For the step's words. */
  method: string;
  expects: Expectation;
  /** What goes out, as text: a message for each. */
  sends: readonly string[];
  skip: SkipReason | undefined;
  run: (session: Session, signal: AbortSignal) => Promise<StepOutcome>;
}

const NOWHERE = 'loupe://no-such-resource/7f3a';
const NOTHING = 'loupe-no-such-thing-7f3a';

const lists = [
  { name: 'tools-list', method: 'tools/list', member: 'tools', key: 'name' },
  { name: 'resources-list', method: 'resources/list', member: 'resources', key: 'uri' },
  {
    name: 'templates-list',
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    key: 'uriTemplate',
  },
  { name: 'prompts-list', method: 'prompts/list', member: 'prompts', key: 'name' },
] as const;

/** The steps for a connection, in order; those that do not apply say why. */
export function tourSteps(session: Session, connected: Connected): readonly TourStep[] {
  const version = versionNumber(connected.protocolVersion) ?? 4;
  const context: Context = { session, connected, version };
  return [
    handshakeStep(context),
    discoverStep(context),
    ...lists.map((list) => listStep(context, list)),
    ...requestSteps(context),
    ...silentSteps(context),
    ...idSteps(context),
    ...modernSteps(context),
  ];
}

interface Context {
  session: Session;
  connected: Connected;
  version: VersionNumber;
}

type Judge = (came: Came) => TourVerdict;

function needsCapability({ connected }: Context, capability: string): SkipReason | undefined {
  if (hasCapability(connected.capabilities, capability)) return undefined;
  return { kind: 'capability', capability };
}

function needsVersion({ version }: Context, first: number, last: number): SkipReason | undefined {
  if (first <= version && version <= last) return undefined;
  return { kind: 'version', version: versionName(version) };
}

function textOf(method: string, params: JsonObject): string {
  return `${method} ${JSON.stringify(params)}`;
}

function handshakeStep({ connected }: Context): TourStep {
  const { serverInfo, protocolVersion, capabilities, era } = connected;
  const name = typeof serverInfo?.['name'] === 'string' ? serverInfo['name'] : '∅';
  // From 2026-07-28 on a server need not name itself.
  const isNamed = era === 'modern' || name !== '∅';
  const isFine = versionNumber(protocolVersion) !== undefined && isNamed && isObject(capabilities);
  return {
    name: 'handshake',
    method: 'initialize',
    expects: 'handshake',
    sends: [],
    skip: undefined,
    run: () =>
      Promise.resolve({
        came: { kind: 'facts', name, version: protocolVersion },
        verdict: isFine ? 'pass' : 'broken',
      }),
  };
}

function simpleStep(
  name: StepName,
  method: string,
  params: JsonObject,
  expects: Expectation,
  skip: SkipReason | undefined,
  judge: Judge,
): TourStep {
  return {
    name,
    method,
    expects,
    sends: [textOf(method, params)],
    skip,
    run: async (session, signal) => {
      const came = await ask(session, method, params, signal);
      return { came, verdict: judge(came) };
    },
  };
}

function discoverStep(context: Context): TourStep {
  const skip = needsVersion(context, 5, 5);
  return simpleStep('discover', 'server/discover', {}, 'discover', skip, (came) => {
    const result = came.kind === 'result' && isObject(came.result) ? came.result : {};
    return Array.isArray(result['supportedVersions']) ? 'pass' : 'broken';
  });
}

function listStep(context: Context, list: (typeof lists)[number]): TourStep {
  const { name, method, member, key } = list;
  const capability = name === 'templates-list' ? 'resources' : member;
  return {
    name,
    method,
    expects: 'list',
    sends: [textOf(method, {})],
    skip: needsCapability(context, capability),
    run: (session, signal) => askPages(session, method, member, key, signal),
  };
}

/** An error with one of the codes is right, another one odd, and no error wrong. */
function errorWith(...codes: number[]): Judge {
  return (came) => {
    if (came.kind !== 'error') return 'broken';
    return codes.includes(Number(came.code)) ? 'pass' : 'odd';
  };
}

function isErrorResult(came: Came): boolean {
  return came.kind === 'result' && isObject(came.result) && came.result['isError'] === true;
}

/** Where the specification only recommends an error, a result is odd and not wrong. */
function recommended(judge: Judge): Judge {
  return (came) => (came.kind === 'result' ? 'odd' : judge(came));
}

function requestSteps(context: Context): TourStep[] {
  const { connected, version } = context;
  const first = lists.find(({ member }) => hasCapability(connected.capabilities, member));
  const isHttp = connected.transport === 'http';
  const needsStatus = version === 5 && isHttp;
  const invalid = errorWith(-32602);
  const tools = needsCapability(context, 'tools');
  const resources = needsCapability(context, 'resources');
  const prompts = needsCapability(context, 'prompts');
  const completions = needsCapability(context, version === 1 ? 'prompts' : 'completions');
  return [
    simpleStep(
      'wrong-cursor',
      first?.method ?? 'tools/list',
      { cursor: NOTHING },
      'wrong-cursor',
      first ? undefined : tools,
      recommended(invalid),
    ),
    simpleStep(
      'unknown-method',
      'loupe/unknown',
      {},
      needsStatus ? 'unknown-method-http' : 'unknown-method',
      undefined,
      (came) => {
        if (needsStatus && came.kind === 'error' && came.status !== 404) return 'broken';
        return errorWith(-32601)(came);
      },
    ),
    simpleStep(
      'unknown-tool',
      'tools/call',
      { name: NOTHING, arguments: {} },
      'unknown-tool',
      tools,
      (came) => (isErrorResult(came) ? 'pass' : invalid(came)),
    ),
    simpleStep('bad-call', 'tools/call', { name: 12_345 }, 'invalid-params', tools, (came) =>
      came.kind === 'error' || isErrorResult(came) ? 'pass' : 'broken',
    ),
    simpleStep(
      'unknown-resource',
      'resources/read',
      { uri: NOWHERE },
      'unknown-resource',
      resources,
      errorWith(version === 5 ? -32602 : -32002),
    ),
    simpleStep(
      'unknown-prompt',
      'prompts/get',
      { name: NOTHING },
      'wrong-cursor',
      prompts,
      invalid,
    ),
    simpleStep(
      'unknown-completion',
      'completion/complete',
      { ref: { type: 'ref/prompt', name: NOTHING }, argument: { name: 'a', value: '' } },
      'unknown-completion',
      completions,
      (came) => {
        const result = came.kind === 'result' && isObject(came.result) ? came.result : {};
        const completion = isObject(result['completion']) ? result['completion'] : {};
        const { values } = completion;
        return Array.isArray(values) && values.length === 0 ? 'pass' : invalid(came);
      },
    ),
    simpleStep('ping', 'ping', {}, 'ping', needsVersion(context, 1, 4), (came) =>
      came.kind === 'result' && isObject(came.result) ? 'pass' : 'broken',
    ),
    simpleStep(
      'wrong-level',
      'logging/setLevel',
      { level: NOTHING },
      'wrong-level',
      needsVersion(context, 1, 4) ?? needsCapability(context, 'logging'),
      recommended(invalid),
    ),
  ];
}

/** A harmless request that every server of the version answers. */
function probeOf({ version }: Context): string {
  return version === 5 ? 'server/discover' : 'ping';
}

function silentSteps(context: Context): TourStep[] {
  const probe = probeOf(context);
  const { connected, version } = context;
  // 2026-07-28 leaves open how a notification goes over HTTP.
  const skip: SkipReason | undefined =
    version === 5 && connected.transport === 'http'
      ? { kind: 'version', version: versionName(version) }
      : undefined;
  const step = (name: StepName, method: string, params: JsonObject): TourStep => ({
    name,
    method,
    expects: 'ignored',
    sends: [textOf(method, params), textOf(probe, {})],
    skip,
    run: async (session, signal) => {
      try {
        await session.notify(method, params);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { came: { kind: 'lost', message }, verdict: 'broken' };
      }
      const came = await ask(session, probe, {}, signal);
      if (came.kind !== 'result') return { came, verdict: 'broken' };
      return { came: { kind: 'alive' }, verdict: 'pass' };
    },
  });
  return [
    step('cancel-nothing', 'notifications/cancelled', { requestId: NOTHING }),
    step('unknown-notification', 'notifications/loupe/unknown', {}),
  ];
}

/** The whole message that a request would be, with another id. */
function messageOf({ session }: Context, method: string, id: string | number): JsonObject {
  return { ...session.preview(method, {}), jsonrpc: '2.0', id, method };
}

function headersOf(
  { connected, version }: Context,
  method: string,
  named = connected.protocolVersion,
): Record<string, string> {
  if (version < 5 || connected.transport !== 'http') return {};
  return { 'MCP-Protocol-Version': named, 'Mcp-Method': method };
}

function rawStep(
  name: StepName,
  expects: Expectation,
  message: JsonObject,
  headers: Record<string, string>,
  skip: SkipReason | undefined,
  judge: (came: Came & { id?: unknown }) => TourVerdict,
): TourStep {
  return {
    name,
    method: String(message['method']),
    expects,
    sends: [JSON.stringify(message)],
    skip,
    run: async (session, signal) => {
      const came = await askRaw(session, message, headers, signal);
      return { came, verdict: judge(came) };
    },
  };
}

/** Ids that no other message has: a tour may be taken again. */
function freshNumber(): number {
  return 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
}

function idSteps(context: Context): TourStep[] {
  const probe = probeOf(context);
  const headers = headersOf(context, probe);
  const number = freshNumber();
  const same = (id: unknown) => (came: Came & { id?: unknown }) => {
    if (came.kind !== 'result' && came.kind !== 'error') return 'broken';
    return came.id === id ? 'pass' : 'broken';
  };
  const step = (name: StepName, id: string | number) =>
    rawStep(name, 'id', messageOf(context, probe, id), headers, undefined, same(id));
  return [step('string-id', `loupe check ${number}`), step('number-id', number)];
}

function modernSteps(context: Context): TourStep[] {
  const probe = probeOf(context);
  const skip = needsVersion(context, 5, 5);
  const plain = messageOf(context, probe, freshNumber());
  const params = isObject(plain['params']) ? plain['params'] : {};
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const strange = '1999-01-01';
  const named = { ...meta, 'io.modelcontextprotocol/protocolVersion': strange };
  const isHttp = context.connected.transport === 'http';
  const lists = 'tools/list';
  return [
    rawStep(
      'no-meta',
      'no-meta',
      { jsonrpc: '2.0', id: freshNumber(), method: lists, params: {} },
      headersOf(context, lists),
      skip,
      (came) => (came.kind === 'error' ? 'pass' : 'broken'),
    ),
    rawStep(
      'wrong-version',
      'wrong-version',
      { ...plain, id: freshNumber(), params: { ...params, _meta: named } },
      headersOf(context, probe, strange),
      skip,
      errorWith(-32022),
    ),
    rawStep(
      'wrong-header',
      'wrong-header',
      { ...plain, id: freshNumber() },
      headersOf(context, 'prompts/list'),
      skip ?? (isHttp ? undefined : { kind: 'transport' }),
      (came) => {
        if (came.kind === 'error' && came.status !== 400) return 'broken';
        return errorWith(-32020)(came);
      },
    ),
  ];
}
