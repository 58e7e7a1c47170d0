import { asSeen, type SeenPart, type SeenResult } from '../../../core/clients/as-seen';
import type { ClientFact, ClientNote } from '../../../core/clients/client-fact';
import { CLIENTS, DIRECTORIES } from '../../../core/clients/client-names';
import { FACTS } from '../../../core/clients/clients';
import { factText } from '../../../core/clients/fact-text';
import { type CallForClients, type FactOfCall, factsOfCall } from '../../../core/clients/facts-of-call';
import { type ClientReason, type JudgedClient, judgeClients, judgeResult } from '../../../core/clients/judge-clients';
import { NOTES } from '../../../core/clients/notes';
import { passedOn, shownName } from '../../../core/clients/passed-on';
import type { JudgedResult, ServerOffer } from '../../../core/clients/server-offer';
import { BoundedMap } from '../../../core/json/bounded-map';
import { isObject, type JsonObject, propertyOf } from '../../../core/json/json-object';
import type { Segment } from '../../../core/json/json-pointer';
import { parseJson, stringifyJson, tryParseJson } from '../../../core/json/lossless';
import type { PortabilityFinding, PortabilityRule } from '../../../core/judge/definition/definition-finding';
import { fixDefinition } from '../../../core/judge/definition/fix-definition';
import { fixPrompt, patchOf, RESULT_FILE, resultFixPrompt } from '../../../core/judge/definition/fix-text';
import { withJsonText } from '../../../core/judge/result/result-fixes';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import { fixForClient } from './fix-for-client';

export type Localized<Fact extends ClientNote> = Fact & { text: string };

type Paths = readonly (readonly Segment[])[];

export interface LocalizedReason<Tool> extends Omit<ClientReason, 'fact' | 'tools'> {
  fact: Localized<ClientFact>;
  tools: readonly { tool: Tool; paths: Paths }[];
}

export interface LocalizedClient<Tool> extends Omit<JudgedClient, 'reasons'> {
  reasons: readonly LocalizedReason<Tool>[];
  /** Notes about what the client supports, and limits that no definition shows. */
  notes: readonly Localized<ClientNote>[];
  isDirectory: boolean;
  /** Requirements of a directory that the server meets. */
  met: readonly Localized<ClientFact>[];
  /** The client's name of the tool, if there is only one. */
  called: string | undefined;
}

/** A difference by which a fact no longer applies. */
export interface DescribedFix {
  /** Names of rules or facts. */
  introduced: readonly string[];
  patch: string;
  /** For a coding agent. */
  prompt: string;
}

export interface LocalizedPart extends Omit<SeenPart, 'facts'> {
  facts: readonly Localized<ClientFact>[];
  isFixedByText: boolean;
}

export interface LocalizedSeen {
  parts: readonly LocalizedPart[];
  facts: readonly Localized<ClientFact>[];
}

/** Definitions and results are JSON: `JsonNumber`s can't be cloned. */
export interface Jobs {
  judge: {
    input: { offers: readonly SentOffer[]; language: string };
    /** Tools by their index. */
    result: readonly (readonly LocalizedClient<number>[])[];
  };
  /** Of messages with results of tools, in their order. */
  results: {
    input: { calls: readonly SentCall[]; definitions: ReadonlyMap<string, string> };
    result: readonly (readonly SentReason[])[];
  };
  fix: {
    input: { fact: string; definition: string; paths: Paths; server: string };
    result: DescribedFix | undefined;
  };
  fixDefinition: {
    input: Pick<PortabilityFinding, 'rule' | 'paths'> & { definition: string; others: readonly string[] };
    result: { fixed: string; introduced: readonly PortabilityRule[] } | undefined;
  };
  passed: {
    input: { client: string; server: string; definition: string };
    result: { passed: string | undefined; tokens: number; changes: number };
  };
  call: {
    input: Pick<CallForClients, 'clients' | 'server'> & { definition: string | undefined; result: string | undefined };
    result: readonly FactOfCall[];
  };
  seen: {
    input: { result: string; definition: string | undefined; language: string };
    result: { clients: ReadonlyMap<string, LocalizedSeen>; textFix: DescribedFix };
  };
}

export interface SentCall {
  tool: string;
  message: string | Uint8Array;
}

export interface SentReason {
  fact: string;
  paths: Paths;
}

export interface SentResult {
  tool: number;
  reasons: readonly SentReason[];
}

/** `json`: the members of {@link SentAsText}. */
export type SentOffer = Omit<ServerOffer, 'tools' | 'results' | SentAsText> & {
  tools: readonly string[];
  results: readonly SentResult[];
  json: string;
};
export type SentAsText = 'instructions' | 'capabilities' | 'versions' | 'metadata';

export type ClientJob = { [K in keyof Jobs]: { job: K; input: Jobs[K]['input'] } }[keyof Jobs];

export function runClientJob(request: ClientJob): Jobs[keyof Jobs]['result'] {
  switch (request.job) {
    case 'judge': {
      const { offers, language } = request.input;
      return offers.map((offer) => judge(offer, language));
    }
    case 'results': {
      const { calls, definitions: byTool } = request.input;
      return calls.map(({ tool, message }) => reasonsOf(message, byTool.get(tool)));
    }
    case 'fix':
      return fix(request.input);
    case 'fixDefinition': {
      const { definition, others, ...finding } = request.input;
      const names = readTools(others.map((name) => ({ name })));
      const found = fixDefinition(readObject(definition), finding, names);
      return found && { fixed: stringifyJson(found.fixed), introduced: found.introduced };
    }
    case 'passed': {
      const { client, server, definition } = request.input;
      const { passed, tokens, changes } = passedOn(client, server, toolOf(definition));
      return { passed: passed && stringifyJson(passed), tokens, changes: changes.length };
    }
    case 'call': {
      const { definition, result, ...call } = request.input;
      const tool = definition === undefined ? undefined : toolOf(definition);
      return factsOfCall({ ...call, tool, result: result === undefined ? undefined : parseJson(result) });
    }
    case 'seen':
      return seen(request.input);
  }
}

const BY_ID: ReadonlyMap<string, ClientFact> = new Map(FACTS.map((fact) => [fact.id, fact]));

const readObject = (json: string) => parseJson(json) as JsonObject;

const definitions = new BoundedMap<string, unknown>(3_000);

function definitionOf(text: string): unknown {
  const definition = definitions.get(text) ?? parseJson(text);
  definitions.set(text, definition);
  return definition;
}

function toolOf(definition: string): ListedTool {
  const [tool] = readTools([definitionOf(definition)]);
  if (!tool) throw new Error('No definition of a tool');
  return tool;
}

const localizerFor =
  (language: string) =>
  <Fact extends ClientNote>(fact: Fact): Localized<Fact> => ({ ...fact, text: factText(fact, language) });

const MAX_PATHS = 12;

function reasonsOf(message: SentCall['message'], definition: string | undefined): SentReason[] {
  const result = propertyOf(tryParseJson(message), 'result');
  if (!isObject(result)) return [];
  const of = definition === undefined ? undefined : (definitionOf(definition) as JsonObject);
  return judgeResult(result, of).map(({ fact, paths }) => ({ fact: fact.id, paths: paths.slice(0, MAX_PATHS) }));
}

function reasonWithText({ fact: id, paths }: SentReason) {
  const fact = BY_ID.get(id);
  return fact ? [{ fact, paths }] : [];
}

function judge(
  { json, tools: texts, results: sentResults, ...sent }: SentOffer,
  language: string,
): LocalizedClient<number>[] {
  const tools = readTools(texts.map(definitionOf));
  const results = sentResults.flatMap(({ tool: index, reasons }): JudgedResult[] => {
    const tool = tools[index];
    return tool ? [{ tool, reasons: reasons.flatMap(reasonWithText) }] : [];
  });
  const offer = { ...sent, ...(readObject(json) as Pick<ServerOffer, SentAsText>), tools, results };
  const indexOf = new Map(tools.map((tool, index) => [tool, index]));
  const localized = localizerFor(language);
  const [only, ...others] = tools;
  const indexedLists = new Map<object, LocalizedReason<number>['tools']>();
  // Facts that share a list get the same new list, which structured cloning copies once.
  const withIndexes = (list: JudgedClient['reasons'][number]['tools']) => {
    const indexed = indexedLists.get(list) ?? list.map(({ tool, paths }) => ({ tool: indexOf.get(tool) ?? -1, paths }));
    indexedLists.set(list, indexed);
    return indexed;
  };
  return judgeClients(offer, [...CLIENTS, ...DIRECTORIES]).map(({ reasons, ...judged }) => {
    const { client } = judged;
    const isDirectory = DIRECTORIES.includes(client);
    const unmet = new Set(reasons.map(({ fact }) => fact));
    const met = isDirectory ? FACTS.filter((fact) => fact.client === client && !unmet.has(fact)) : [];
    return {
      ...judged,
      reasons: reasons.map((reason) => ({ ...reason, fact: localized(reason.fact), tools: withIndexes(reason.tools) })),
      notes: NOTES.filter((note) => note.client === client).map(localized),
      isDirectory,
      met: met.map(localized),
      called: only && others.length === 0 ? shownName(client, offer.server, only) : undefined,
    };
  });
}

function fix({ fact: id, definition, paths, server }: Jobs['fix']['input']): DescribedFix | undefined {
  const fact = BY_ID.get(id);
  const tool = toolOf(definition);
  const found = fact && fixForClient(fact, { tool, paths }, server);
  return (
    found && {
      introduced: found.introduced,
      patch: patchOf(tool.definition, found.fixed),
      prompt: fixPrompt(tool.definition, found.fixed, `${fact.client}: ${fact.en}`),
    }
  );
}

const isFixedByText = ({ when }: ClientFact) =>
  when.of === 'result' && 'trait' in when && when.trait === 'structured-not-in-text';

function seen({ result: json, definition, language }: Jobs['seen']['input']): Jobs['seen']['result'] {
  const result = readObject(json);
  const of = definition === undefined ? undefined : readObject(definition);
  const localized = localizerFor(language);
  const localizedSeen = ({ parts, facts }: SeenResult): LocalizedSeen => ({
    parts: parts.map((part) => ({
      ...part,
      facts: part.facts.map(localized),
      isFixedByText: part.facts.some(isFixedByText),
    })),
    facts: facts.map(localized),
  });
  const clients = new Map([...asSeen(result, of)].map(([client, each]) => [client, localizedSeen(each)]));
  return { clients, textFix: fixByText(result, of) };
}

/** The structured content as text, too, for clients that give the model nothing else; judged again for all clients. */
function fixByText(result: JsonObject, definition: JsonObject | undefined): DescribedFix {
  const factsOf = (of: JsonObject) => judgeResult(of, definition).map(({ fact }) => fact);
  const fixed = withJsonText(result);
  const before = new Set(factsOf(result));
  const problem = 'Some clients give the model only the content blocks, and none of them repeats structuredContent.';
  return {
    introduced: factsOf(fixed).flatMap((fact) => (before.has(fact) ? [] : [fact.id])),
    patch: patchOf(result, fixed, RESULT_FILE),
    prompt: resultFixPrompt(result, fixed, problem),
  };
}
