import { isPrivate } from '../authorization/addresses';
import { toList, toObject, type JsonObject } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { addTo, groupBy } from '../json/group-by';
import { memoizeByObject } from '../json/memoize-by-object';
import { stringifyJson } from '../json/lossless';
import { tokensOf } from '../protocol/model-tokens';
import type { ListedTool } from '../protocol/tool';
import { bytesOf } from '../schema/outline/measure-schema';
import { authorizationTraits } from './authorization-traits';
import type { ClientFact, FactCondition } from './client-fact';
import { calledName, CLIENTS, FACTS } from './clients';
import type { ServerOffer } from './server-offer';
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
}

/** `works`: none of the facts that are known speaks against it. `unknown`: too few facts about definitions are known. */
export type ClientVerdict = 'blocked' | 'degraded' | 'works' | 'unknown';

export interface JudgedClient {
  client: string;
  verdict: ClientVerdict;
  /** Number of facts about definitions that were checked. */
  checked: number;
  reasons: readonly ClientReason[];
}

/** With fewer facts about definitions nothing is said of a client. */
const MIN_FACTS = 2;

export function judgeClients(offer: ServerOffer, clients: readonly string[] = CLIENTS): JudgedClient[] {
  const wanted = new Set(clients);
  const placed = new Map<ClientFact, ReasonTool[]>();
  const { atTools, byTrait } = FACTS_BY_PLACE;
  for (const tool of offer.tools) {
    for (const [trait, paths] of toolTraits(tool.definition)) {
      for (const fact of byTrait.get(trait) ?? []) addTo(placed, fact, { tool, paths });
    }
    for (const fact of atTools) {
      const paths = placesInTool(fact, tool, offer.server);
      if (paths.length > 0) addTo(placed, fact, { tool, paths });
    }
  }
  const reasons = FACTS.filter((fact) => wanted.has(fact.client)).flatMap((fact): ClientReason[] => {
    const tools = placed.get(fact) ?? [];
    return tools.length > 0 || appliesToServer(fact.when, offer) ? [{ fact, tools }] : [];
  });
  const byClient = groupBy(bySeverity(reasons), ({ fact }) => fact.client);
  return clients.map((client) => {
    const own = byClient.get(client) ?? [];
    const checked = ABOUT_TOOLS.get(client)?.length ?? 0;
    return { client, verdict: verdictOf(own, offer, checked), checked, reasons: own };
  });
}

const SEVERITIES: readonly ClientFact['severity'][] = ['rejected', 'degraded', 'note'];
const bySeverity = (reasons: ClientReason[]) =>
  reasons.sort((a, b) => SEVERITIES.indexOf(a.fact.severity) - SEVERITIES.indexOf(b.fact.severity));
const OF_TOOLS: readonly FactCondition['of'][] = ['tool', 'name', 'description', 'depth', 'tools', 'list', 'pages'];
const ABOUT_TOOLS = groupBy(
  FACTS.filter(({ when, until }) => OF_TOOLS.includes(when.of) && until === undefined),
  ({ client }) => client,
);

/** Facts about single tools: those of a trait are found by what the tool has, the others by asking each. */
const FACTS_BY_PLACE = {
  atTools: FACTS.filter(({ when }) => /^(?:name|description|depth)$/.test(when.of)),
  byTrait: groupBy(FACTS, ({ when }) => (when.of === 'tool' ? when.trait : undefined)) as ReadonlyMap<
    ToolTrait | undefined,
    readonly ClientFact[]
  >,
};

function verdictOf(reasons: readonly ClientReason[], { tools }: ServerOffer, checked: number): ClientVerdict {
  const rejected = reasons.filter(({ fact }) => fact.severity === 'rejected');
  if (rejected.some(({ fact }) => fact.loses === 'server')) return 'blocked';
  const lost = new Set(rejected.flatMap((reason) => reason.tools.map(({ tool }) => tool)));
  if (tools.length > 0 && lost.size === tools.length) return 'blocked';
  if (reasons.some(({ fact }) => fact.severity !== 'note')) return 'degraded';
  return checked < MIN_FACTS ? 'unknown' : 'works';
}

const NOWHERE: readonly (readonly Segment[])[] = [];
const NAME = [['name']] as const;

const patternOf = memoizeByObject((when: { pattern: string }) => new RegExp(when.pattern));
const utf8Bytes = (text: string) => new TextEncoder().encode(text).length;

function placesInTool(
  { client, when }: Pick<ClientFact, 'client' | 'when'>,
  { definition, name }: Pick<ListedTool, 'definition' | 'name'>,
  server: string,
): readonly (readonly Segment[])[] {
  switch (when.of) {
    case 'name': {
      // What is missing has a fact of its own.
      if (typeof definition['name'] !== 'string' || name === '') return NOWHERE;
      if ('pattern' in when) return patternOf(when).test(name) ? NOWHERE : NAME;
      const { counts, over } = when;
      const length =
        counts === 'server' ? server.length + name.length : (counts ? calledName(client, server, name) : name).length;
      return length > over ? NAME : NOWHERE;
    }
    case 'description': {
      const { description } = definition;
      if (typeof description !== 'string' || description.length * 3 <= when.over) return NOWHERE;
      const length = when.unit === 'bytes' ? utf8Bytes(description) : description.length;
      return length > when.over ? [['description']] : NOWHERE;
    }
    case 'depth':
      return isDeeper(definition['inputSchema'], when.over) ? [['inputSchema']] : NOWHERE;
    default:
      return NOWHERE;
  }
}

function appliesToServer(when: FactCondition, offer: ServerOffer): boolean {
  const { server, tools, instructions, capabilities, pages, transport, asked, paged, longest, version } = offer;
  switch (when.of) {
    case 'tools':
      return tools.length > when.over;
    case 'pages':
      return (pages ?? 1) > when.over;
    case 'paged':
      return when.methods.some((method) => paged?.has(method));
    case 'list':
      if (when.trait === 'duplicate') return new Set(tools.map(({ name }) => name)).size < tools.length;
      return when.trait === 'empty' ? tools.length === 0 : isLongList(tools);
    case 'instructions':
      return typeof instructions === 'string' && utf8Bytes(instructions) > when.over;
    case 'capability':
      return declares(toObject(capabilities), when.name);
    case 'undeclared':
      return capabilities !== undefined && tools.length > 0 && capabilities[when.name] === undefined;
    case 'version':
      return version !== undefined && version !== '' && !when.accepts.includes(version);
    case 'versions':
      return Array.isArray(offer.versions) && !offer.versions.includes(when.lacks);
    case 'transport':
      return transport !== undefined && when.kinds.includes(transport);
    case 'duration': {
      const isOver = (longest?.[when.what] ?? 0) > when.over;
      return isOver && (!when.kinds || (transport !== undefined && when.kinds.includes(transport)));
    }
    case 'url':
      return isNotPublic(offer.target?.url);
    case 'authorization':
      return authorizationTraits(offer).has(when.trait);
    case 'request':
      return when.methods.some((method) => asked?.has(method));
    case 'server':
      return !patternOf(when).test(server);
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

const LONG_LIST_BYTES = 2500;
const isLongList = memoizeByObject(
  (tools: readonly ListedTool[]) =>
    bytesOf(
      tools.map(({ definition }) => definition),
      LONG_LIST_BYTES,
    ) > LONG_LIST_BYTES,
);

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeper(item, levels - 1)) return true;
  return false;
}

export interface ResultReason {
  fact: ClientFact;
  paths: readonly (readonly Segment[])[];
}

export interface JudgedResult {
  tool: ListedTool;
  reasons: readonly ResultReason[];
}

/** Adds what clients do with results. A result alone blocks no client. */
export function withResults(judged: readonly JudgedClient[], results: readonly JudgedResult[]): JudgedClient[] {
  const placed = new Map<ClientFact, ReasonTool[]>();
  for (const { tool, reasons } of results) for (const { fact, paths } of reasons) addTo(placed, fact, { tool, paths });
  return judged.map((each) => {
    const own = [...placed].filter(([fact]) => fact.client === each.client);
    if (own.length === 0) return each;
    const reasons = bySeverity([...each.reasons, ...own.map(([fact, tools]) => ({ fact, tools }))]);
    const loses = reasons.some(({ fact }) => fact.severity !== 'note');
    return { ...each, reasons, verdict: each.verdict !== 'blocked' && loses ? 'degraded' : each.verdict };
  });
}

/** @param result of `tools/call`, with exact numbers @param definition of the tool, if known */
export function judgeResult(result: JsonObject, definition?: JsonObject): ResultReason[] {
  const traits = resultTraits(result, definition);
  return FACTS.flatMap((fact) => {
    const { when } = fact;
    if (when.of !== 'result') return [];
    const paths = 'trait' in when ? traits.get(when.trait) : isLarge(result, when, definition) ? [[]] : undefined;
    return paths ? [{ fact, paths }] : [];
  });
}

type ResultLimit = Extract<FactCondition, { unit: unknown; of: 'result' }>;

function isLarge(result: JsonObject, { unit, over, raisedBy }: ResultLimit, definition: JsonObject = {}): boolean {
  const own = raisedBy === undefined ? undefined : toObject(definition['_meta'])[raisedBy];
  return sizeOf(result, unit) > (typeof own === 'number' ? Math.max(own, over) : over);
}

function sizeOf(result: JsonObject, unit: 'bytes' | 'characters' | 'tokens'): number {
  if (unit === 'bytes') return bytesOf(result);
  // Images and files are no text to a model.
  const text = { ...result, content: toList(result['content']).map(withoutData) };
  return unit === 'tokens' ? tokensOf(text) : stringifyJson(text).length;
}

function withoutData(block: unknown): JsonObject {
  const { data: _data, resource, ...rest } = toObject(block);
  const { blob: _blob, ...held } = toObject(resource);
  return { ...rest, ...(resource !== undefined && { resource: held }) };
}
