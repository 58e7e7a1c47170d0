import { isPrivate } from '../authorization/addresses';
import { toList, toObject, type JsonObject } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { addTo, groupBy } from '../json/group-by';
import { memoizeByObject } from '../json/memoize-by-object';
import { stringifyJson } from '../json/lossless';
import { tokensOf } from '../protocol/model-tokens';
import { isFinalResult } from '../protocol/final-result';
import type { ListedTool } from '../protocol/tool';
import { bytesOf } from '../schema/outline/measure-schema';
import type { AuthorizationTrait, ClientFact, FactCondition } from './client-fact';
import { CLIENTS } from './client-names';
import { calledName, FACTS } from './clients';
import type { JudgedResult, ResultReason, ServerOffer } from './server-offer';
import { resultTraits } from './result-traits';
import { type ToolTrait, toolTraits } from './tool-traits';

export interface ReasonTool {
  tool: ListedTool;
  /** In its definition, or in its result if the fact is about results. */
  paths: readonly (readonly Segment[])[];
}

export interface ClientReason {
  fact: ClientFact;
  /** Empty if it applies to the server as a whole. */
  tools: readonly ReasonTool[];
  /** Methods that the server has requested, if it is about these. */
  requests?: readonly string[];
}

/** `works`: none of the facts that are known speaks against it. `unknown`: too few facts about definitions are known. */
export type ClientStatus = 'blocked' | 'degraded' | 'works' | 'unknown';

export interface JudgedClient {
  client: string;
  status: ClientStatus;
  /** Number of facts about definitions that were checked. */
  checked: number;
  /** Number of all facts of the client. */
  known: number;
  reasons: readonly ClientReason[];
}

/** With fewer facts about definitions the status of a client is unknown. */
const MIN_FACTS = 2;

export function judgeClients(offer: ServerOffer, clients: readonly string[] = CLIENTS): JudgedClient[] {
  const judgedNames = new Set(clients);
  const byTrait = toolsByTrait(offer.tools);
  const byFact = toolsByText(offer);
  const byResult = toolsByResult(offer.results ?? []);
  const reasons: ClientReason[] = [];
  for (const fact of FACTS) {
    const { client, when } = fact;
    if (!judgedNames.has(client)) continue;
    const tools = when.of === 'tool' ? byTrait.get(when.trait) : (byFact.get(fact) ?? byResult.get(fact));
    if (tools) reasons.push({ fact, tools });
    else if (when.of === 'request') {
      const requests = when.methods.filter((method) => offer.requestedMethods?.has(method));
      if (requests.length > 0) reasons.push({ fact, tools: NO_TOOLS, requests });
    } else if (appliesToServer(when, offer)) reasons.push({ fact, tools: NO_TOOLS });
  }
  const byClient = groupBy(bySeverity(reasons), ({ fact }) => fact.client);
  return clients.map((client) => {
    const own = byClient.get(client) ?? [];
    const checked = TOOL_FACTS_BY_CLIENT.get(client)?.length ?? 0;
    const known = FACTS_BY_CLIENT.get(client)?.length ?? 0;
    return { client, status: statusOf(own, offer, checked), checked, known, reasons: own };
  });
}

const NO_TOOLS: readonly ReasonTool[] = [];

function toolsByTrait(tools: readonly ListedTool[]): ReadonlyMap<ToolTrait, readonly ReasonTool[]> {
  const byTrait = new Map<ToolTrait, ReasonTool[]>();
  for (const tool of tools) {
    for (const [trait, paths] of toolTraits(tool.definition).paths) addTo(byTrait, trait, { tool, paths });
  }
  return byTrait;
}

const SEVERITIES: readonly ClientFact['severity'][] = ['rejected', 'degraded', 'note'];
const bySeverity = (reasons: ClientReason[]) =>
  reasons.sort((a, b) => SEVERITIES.indexOf(a.fact.severity) - SEVERITIES.indexOf(b.fact.severity));
const FACTS_BY_CLIENT = groupBy(FACTS, ({ client }) => client);
const TOOL_CONDITIONS: readonly FactCondition['of'][] = [
  'tool',
  'name',
  'description',
  'depth',
  'tools',
  'list',
  'pages',
];
const TOOL_FACTS_BY_CLIENT = groupBy(
  FACTS.filter(({ when, until }) => TOOL_CONDITIONS.includes(when.of) && until === undefined),
  ({ client }) => client,
);

function statusOf(reasons: readonly ClientReason[], { tools }: ServerOffer, checked: number): ClientStatus {
  // A result alone blocks no client.
  const rejected = reasons.filter(({ fact }) => fact.severity === 'rejected' && fact.when.of !== 'result');
  if (rejected.some(({ fact }) => fact.loses === 'server')) return 'blocked';
  const lost = new Set(rejected.flatMap((reason) => reason.tools.map(({ tool }) => tool)));
  if (tools.length > 0 && lost.size === tools.length) return 'blocked';
  if (reasons.some(({ fact }) => fact.severity !== 'note')) return 'degraded';
  const isProved = reasons.every(({ fact: { when } }) => when.of !== 'unproved' && !isOtherTransport(when));
  return checked < MIN_FACTS || !isProved ? 'unknown' : 'works';
}

/** The server would have to be reached in another way than here; SSE may be old, but still works. */
function isOtherTransport(when: FactCondition): boolean {
  return when.of === 'transport' && when.kinds.some((kind) => kind !== 'sse');
}

const patternOf = memoizeByObject((when: { pattern: string }) => new RegExp(when.pattern));
const utf8Bytes = (text: string) => new TextEncoder().encode(text).length;

const NAME = [['name']] as const;
const DESCRIPTION = [['description']] as const;
const INPUT = [['inputSchema']] as const;
/** Characters that clients put in front of a name at most, besides the server's name. */
const MAX_PREFIX = 20;
/** Many clients have the same pattern. */
const FACTS_BY_PATTERN = groupBy(FACTS, ({ when }) => (when.of === 'name' && 'pattern' in when ? when.pattern : ''));
const PATTERNS = [...FACTS_BY_PATTERN].flatMap(([pattern, facts]) =>
  pattern === '' ? [] : [{ pattern: new RegExp(pattern), facts }],
);
const TEXT_FACTS = FACTS.filter(
  ({ when: { of, ...when } }) => /^(?:description|depth)$/.test(of) || (of === 'name' && 'over' in when),
);

function toolsByText({ tools, server }: ServerOffer): ReadonlyMap<ClientFact, readonly ReasonTool[]> {
  const byFact = new Map<ClientFact, ReasonTool[]>();
  for (const tool of tools) {
    // What is missing has a fact of its own.
    const isNamed = typeof tool.definition['name'] === 'string' && tool.name !== '';
    for (const { pattern, facts } of PATTERNS) {
      if (isNamed && !pattern.test(tool.name)) for (const fact of facts) addTo(byFact, fact, { tool, paths: NAME });
    }
    for (const fact of TEXT_FACTS) {
      const paths = pathsIfTooLong(fact, tool, server);
      if (paths) addTo(byFact, fact, { tool, paths });
    }
  }
  return byFact;
}

function pathsIfTooLong({ client, when }: ClientFact, { definition, name }: ListedTool, server: string) {
  switch (when.of) {
    case 'name': {
      if (!('over' in when) || name.length + server.length + MAX_PREFIX <= when.over) return undefined;
      const { counts, over } = when;
      if (counts === 'server') return server.length + name.length > over ? NAME : undefined;
      return (counts ? calledName(client, server, name) : name).length > over ? NAME : undefined;
    }
    case 'description': {
      const { description } = definition;
      // UTF-8 has at most 3 bytes for each character.
      if (typeof description !== 'string' || description.length * 3 <= when.over) return undefined;
      const length = when.unit === 'bytes' ? utf8Bytes(description) : description.length;
      return length > when.over ? DESCRIPTION : undefined;
    }
    case 'depth':
      return toolTraits(definition).depth > when.over ? INPUT : undefined;
    default:
      return undefined;
  }
}

function appliesToServer(when: FactCondition, offer: ServerOffer): boolean {
  const { tools, transport } = offer;
  switch (when.of) {
    case 'tools':
      return tools.length > when.over;
    case 'pages':
      return (offer.pages ?? 1) > when.over;
    case 'paged':
      return when.methods.some((method) => offer.pagedMethods?.has(method));
    case 'list':
      if (when.trait === 'duplicate') return new Set(tools.map(({ name }) => name)).size < tools.length;
      return when.trait === 'empty' ? tools.length === 0 : isLongList(tools);
    case 'instructions':
      return typeof offer.instructions === 'string' && utf8Bytes(offer.instructions) > when.over;
    case 'capability':
      return declares(toObject(offer.capabilities), when.name);
    case 'undeclared':
      return offer.capabilities !== undefined && tools.length > 0 && offer.capabilities[when.name] === undefined;
    case 'version':
      return offer.version !== undefined && offer.version !== '' && !when.accepts.includes(offer.version);
    case 'versions':
      return Array.isArray(offer.versions) && !offer.versions.includes(when.lacks);
    case 'transport':
      return transport !== undefined && when.kinds.includes(transport);
    case 'duration': {
      const isOver = (offer.longest?.[when.what] ?? 0) > when.over;
      return isOver && (!when.kinds || (transport !== undefined && when.kinds.includes(transport)));
    }
    case 'url':
      return isNotPublic(offer.target?.url);
    case 'authorization':
      return authorizationTraits(offer).has(when.trait);
    case 'log':
      return offer.logTraits?.has(when.trait) === true;
    case 'server':
      return !patternOf(when).test(offer.server);
    case 'unproved':
      return true;
    default:
      return false;
  }
}

const CHANGING = ['tools', 'resources', 'prompts'] as const;

function declares(capabilities: JsonObject, name: Extract<FactCondition, { of: 'capability' }>['name']): boolean {
  const [list = name, member] = name.split('.');
  if (name === 'listChanged') return CHANGING.some((each) => toObject(capabilities[each])[name] === true);
  return member === undefined ? capabilities[list] !== undefined : toObject(capabilities[list])[member] === true;
}

function isNotPublic(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' || isPrivate(hostname);
}

const authorizationTraits = memoizeByObject(
  ({ target, metadata: { server, resource } = {} }: ServerOffer): ReadonlySet<AuthorizationTrait> => {
    const hasHeaders = Object.keys(target?.headers ?? {}).length > 0;
    const signsIn = server !== undefined || resource !== undefined;
    const methods = server?.['token_endpoint_auth_methods_supported'];
    const traits: Readonly<Record<AuthorizationTrait, boolean>> = {
      headers: hasHeaders,
      'headers-and-sign-in': hasHeaders && signsIn,
      'signs-in': signsIn,
      'no-registration': server !== undefined && typeof server['registration_endpoint'] !== 'string',
      'secret-only': Array.isArray(methods) && !methods.includes('none'),
      'no-resource-metadata': server !== undefined && resource === undefined,
      issuer: server?.['authorization_response_iss_parameter_supported'] === true,
      scopes: toList(server?.['scopes_supported']).length > 0,
    };
    return new Set((Object.keys(traits) as AuthorizationTrait[]).filter((trait) => traits[trait]));
  },
);

const LONG_LIST_BYTES = 2500;
const isLongList = memoizeByObject(
  (tools: readonly ListedTool[]) =>
    bytesOf(
      tools.map(({ definition }) => definition),
      LONG_LIST_BYTES,
    ) > LONG_LIST_BYTES,
);

/** Each tool once, with the places in the first of its results. */
function toolsByResult(results: readonly JudgedResult[]): ReadonlyMap<ClientFact, readonly ReasonTool[]> {
  const byFact = new Map<ClientFact, ReasonTool[]>();
  for (const { tool, reasons } of results)
    for (const { fact, paths } of reasons) {
      if (!byFact.get(fact)?.some((each) => each.tool === tool)) addTo(byFact, fact, { tool, paths });
    }
  return byFact;
}

/** @param result of `tools/call`, with exact numbers @param definition of the tool, if known */
export function judgeResult(result: JsonObject, definition?: JsonObject): ResultReason[] {
  if (!isFinalResult(result)) return [];
  const traits = resultTraits(result, definition);
  const sizes = new Map<ResultLimit['unit'], number>();
  return RESULT_FACTS.flatMap(({ fact, when }) => {
    const paths =
      'trait' in when ? traits.get(when.trait) : isLarge(result, when, sizes, definition) ? [[]] : undefined;
    return paths ? [{ fact, paths }] : [];
  });
}

const RESULT_FACTS = FACTS.flatMap((fact) => (fact.when.of === 'result' ? [{ fact, when: fact.when }] : []));

type ResultLimit = Extract<FactCondition, { unit: unknown; of: 'result' }>;

/** @param sizes that are known */
function isLarge(
  result: JsonObject,
  { unit, over, raisedBy }: ResultLimit,
  sizes: Map<ResultLimit['unit'], number>,
  definition: JsonObject = {},
): boolean {
  const toolLimit = raisedBy === undefined ? undefined : toObject(definition['_meta'])[raisedBy];
  const size = sizes.get(unit) ?? sizeOf(result, unit);
  sizes.set(unit, size);
  return size > (typeof toolLimit === 'number' ? Math.max(toolLimit, over) : over);
}

function sizeOf(result: JsonObject, unit: ResultLimit['unit']): number {
  if (unit === 'bytes') return bytesOf(result);
  // Images and files are no text to a model.
  const text = { ...result, content: toList(result['content']).map(withoutData) };
  return unit === 'tokens' ? tokensOf(text) : stringifyJson(text).length;
}

function withoutData(block: unknown): JsonObject {
  const { data: _data, resource, ...rest } = toObject(block);
  const { blob: _blob, ...others } = toObject(resource);
  return { ...rest, ...(resource !== undefined && { resource: others }) };
}
