import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { type ListedTool, readTools } from '../../../../core/protocol/tool';
import { NAMED_LISTS, titlesOf } from '../../../session/listed-tools';
import { messageOf, paramsOf, type RecordedCall } from './recorded-calls';

export interface ListedDefinitions {
  /** The result of `initialize` or `server/discover`. */
  server: JsonObject | undefined;
  tools: readonly ListedTool[];
  /** Number of pages of the list of tools. */
  pages: number;
  resources: readonly JsonObject[];
  templates: readonly JsonObject[];
  prompts: readonly JsonObject[];
  skills: readonly JsonObject[];
}

const LISTS = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'prompts/list': 'prompts',
  'skills/list': 'skills',
} as const;

/** The newest version of each list: a page that was requested without a cursor starts a new one. */
export function collectDefinitions(calls: readonly RecordedCall[]): ListedDefinitions {
  const items = {
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    skills: [],
  } as Record<(typeof LISTS)[keyof typeof LISTS], unknown[]>;
  let server: JsonObject | undefined;
  let pages = 0;
  for (const call of calls) {
    const { method, response } = call;
    const member = Object.hasOwn(LISTS, method) ? LISTS[method as 'tools/list'] : undefined;
    const introduces = method === 'initialize' || method === 'server/discover';
    // Skips parsing the other responses: they may be many megabytes.
    if (!response || (member === undefined && !introduces)) continue;
    const { result } = messageOf(response);
    if (!isObject(result)) continue;
    if (introduces) server = result;
    if (member === undefined) continue;
    const page = Array.isArray(result[member]) ? (result[member] as unknown[]) : [];
    const isNext = 'cursor' in paramsOf(call);
    items[member] = isNext ? [...items[member], ...page] : page;
    if (method === 'tools/list') pages = isNext ? pages + 1 : 1;
  }
  return {
    server,
    tools: readTools(items.tools),
    pages,
    resources: items.resources.filter(isObject),
    templates: items.resourceTemplates.filter(isObject),
    prompts: items.prompts.filter(isObject),
    skills: items.skills.filter(isObject),
  };
}

const listCalls = memoizeByObject((calls: readonly RecordedCall[]) =>
  calls.filter(({ method }) => Object.hasOwn(LISTS, method)),
);

/** The title that the recorded server last listed. */
export function recordedTitle(calls: readonly RecordedCall[], { kind, name }: RecordedCall): string | undefined {
  if (kind === 'raw') return undefined;
  const { method, member } = NAMED_LISTS[kind];
  for (const call of listCalls(calls).toReversed()) {
    if (call.method !== method || !call.response) continue;
    const { result } = messageOf(call.response);
    const items = isObject(result) ? result[member] : undefined;
    const title = Array.isArray(items) ? titlesOf(items).get(name) : undefined;
    if (title !== undefined) return title;
  }
  return undefined;
}
