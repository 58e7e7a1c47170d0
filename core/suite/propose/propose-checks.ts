import { STRUCTURED_AT } from '../../judge/check-output';
import { isObject } from '../../json/json-object';
import { pathIn } from '../../json/json-pointer';
import { blocksOf, checkedJson } from '../checks/checked-json';
import { jsonPathError } from '../json-path';
import { referenceFiles } from '../reference';
import type { CallResponse } from '../run/call-response';
import type { VolatileKind } from '../../volatile/volatile-rules';
import { reportsNetworkFailure } from '../../volatile/volatile-text';
import type { Proposal, ProposalReason, ProposedCheck } from './proposal';
import { proposeBlocks } from './propose-blocks';
import { proposeValues } from './propose-values';
import { differingPaths, type PathStep, pathText, suspectPaths } from './volatile-paths';

const MAX_IGNORED = 40;

/** Each advised check passes on every given response. @returns none if a suite can't expect the outcome */
export function proposeChecks(response: CallResponse, ...others: readonly CallResponse[]): Proposal[] {
  const { outcome, kind, value, findings, outputFindings } = response;
  const all = [response, ...others];
  const proposedOutcome = proposeOutcome(response, others);
  if (!proposedOutcome) return [];
  const proposals = [proposedOutcome];
  if (proposedOutcome.reason === 'network') return proposals;
  const isValid = all.every((each) => each.outputFindings?.every(({ severity }) => severity === 'note'));
  if (outcome.kind === 'ok' && outputFindings)
    proposals.push(proposal({ kind: 'outputSchema' }, isValid ? 'declared' : 'fails', isValid));
  const allFindings = all.flatMap((each) => (each === response ? findings : each.findings));
  const isClean = !allFindings.some(({ who, severity }) => who === 'server' && severity !== 'note');
  proposals.push(proposal({ kind: 'findings' }, isClean ? 'clean' : 'fails', isClean));
  for (const { reason, ...check } of proposeBlocks(
    blocksOf(value),
    others.map((other) => blocksOf(other.value)),
  ))
    proposals.push(proposal({ kind: 'content', ...check }, reason));
  const json = checkedJson(value, kind);
  const otherJson = others.map((other) => ({ json: checkedJson(other.value, kind) }));
  const isFaulty = faultyPaths(response, json);
  for (const { reason, ...check } of proposeValues(json, otherJson, response.sent)) {
    const isRight = !isFaulty(check.path);
    proposals.push(proposal({ kind: 'values', ...check }, isRight ? reason : 'faulty', isRight));
  }
  const ignore = outcome.kind === 'ok' ? ignoredPaths(response, others) : undefined;
  if (ignore) proposals.push(proposal({ kind: 'reference', ignore }, 'whole', false));
  return proposals;
}

/** Undefined for outcomes that a suite can't expect, or that differ: such responses have nothing in common. */
function proposeOutcome(response: CallResponse, others: readonly CallResponse[]): Proposal | undefined {
  const { kind } = response.outcome;
  if (kind !== 'ok' && kind !== 'tool-error' && kind !== 'protocol-error') return undefined;
  if (others.some((other) => other.outcome.kind !== kind)) return undefined;
  const all = [response, ...others];
  const code = kind === 'protocol-error' ? codeIn(all) : undefined;
  const isOfNetwork = all.some(failedByNetwork);
  const reason = isOfNetwork ? 'network' : others.length > 0 ? 'same' : 'observed';
  return proposal({ kind: 'outcome', outcome: kind, ...(code !== undefined && { code }) }, reason, !isOfNetwork);
}

export function failedByNetwork({ outcome }: CallResponse): boolean {
  const isError = outcome.kind === 'tool-error' || outcome.kind === 'protocol-error';
  return isError && reportsNetworkFailure(outcome.text);
}

function proposal(check: ProposedCheck, reason: ProposalReason, isAdvised = true): Proposal {
  const step = check.kind === 'content' ? check.index : check.kind === 'values' ? check.path : '';
  return { key: `${check.kind} ${step}`, reason, isAdvised, ...check };
}

/** Whether a finding by `outputSchema` is about the value at a path, or about one that holds it in the same list. */
function faultyPaths({ outputFindings = [] }: CallResponse, json: unknown): (path: string) => boolean {
  const faulty = outputFindings
    .filter(({ severity, pointer }) => severity !== 'note' && pointer.startsWith(`${STRUCTURED_AT}/`))
    .map(({ pointer }) => pathText(pathIn(json, pointer.slice(STRUCTURED_AT.length))));
  const inLists = faulty.map((path) => path.replace(/\[\d+\]/g, '[*]'));
  return (path) =>
    [...faulty, ...inLists].some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`));
}

function codeIn(responses: readonly CallResponse[]): number | undefined {
  const codes = new Set(responses.map(({ outcome }) => (outcome.kind === 'protocol-error' ? outcome.code : undefined)));
  const [code] = codes;
  return codes.size === 1 && typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined;
}

export function volatilePaths(response: CallResponse, second: CallResponse): string[] {
  return [...new Set(pathsBetween(response, second).map(pathText))];
}

function pathsBetween({ kind, value }: CallResponse, second: CallResponse): PathStep[][] {
  return [
    ...differingPaths(checkedJson(value, kind), checkedJson(second.value, kind)),
    ...differingPaths(withoutJson(value, kind), withoutJson(second.value, kind)),
  ];
}

/** JSONPaths that a reference must ignore; undefined if the result is no reference. */
function ignoredPaths(response: CallResponse, others: readonly CallResponse[]): string[] | undefined {
  const { kind, value, sent } = response;
  if (value === undefined) return undefined;
  const paths = others.flatMap((other) => pathsBetween(response, other));
  // Two runs suffice to trust an ID that only its name makes suspect, but not a date.
  const counts = (of: VolatileKind) => others.length === 0 || of !== 'named-id';
  paths.push(...suspectPaths(checkedJson(value, kind), counts, sent));
  paths.push(...suspectPaths(withoutJson(value, kind), counts, sent));
  if (paths.some((path) => path.length === 0)) return undefined;
  // Media are compared as files, which no path reaches.
  if (!others.every((other) => haveSameMedia(response, other))) return undefined;
  const texts = [...new Set(paths.map(pathText))].filter((path) => jsonPathError(path) === undefined);
  return texts.length <= MAX_IGNORED ? texts : undefined;
}

function haveSameMedia(a: CallResponse, b: CallResponse): boolean {
  const [first, second] = [a, b].map(({ value, kind }) =>
    referenceFiles('r', { member: 'result', value, kind }).slice(1),
  );
  return (
    first?.length === second?.length &&
    (first ?? []).every(({ name, content }, index) => {
      const other = second?.[index];
      return name === other?.name && sameBytes(content, other.content);
    })
  );
}

function sameBytes(a: string | Uint8Array, b: string | Uint8Array): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function withoutJson(value: unknown, kind: CallResponse['kind']): unknown {
  if (kind === 'raw' || !isObject(value)) return undefined;
  const { structuredContent: _, _meta: __, ...rest } = value;
  const read = checkedJson(value, kind);
  if (read === undefined) return rest;
  return mapBlocks(rest, (block) => {
    const inner = isObject(block['resource']) ? block['resource'] : block;
    const text = inner['text'];
    if (typeof text !== 'string' || checkedJson({ content: [{ text }] }, 'tool') === undefined) return block;
    const without = { ...inner, text: '' };
    return inner === block ? without : { ...block, resource: without };
  });
}

type Block = Record<string, unknown>;

function mapBlocks(result: Block, map: (block: Block) => Block): Block {
  const each = (block: unknown): unknown => {
    if (!isObject(block)) return block;
    return isObject(block['content']) ? { ...block, content: map(block['content']) } : map(block);
  };
  const entries = Object.entries(result).map(([name, member]): [string, unknown] => [
    name,
    ['content', 'contents', 'messages'].includes(name) && Array.isArray(member) ? member.map(each) : member,
  ]);
  return Object.fromEntries(entries);
}
