import { isObject, propertyOf } from '../../json/json-object';
import type { ListKind } from '../../protocol/table/lists';
import type { Session } from '../../session/session';
import { sendRequest } from './step-response';
import { type Context, skipWithoutCapability, type StepOutcome, textOf, type CheckStep } from './check-step';

const NAMES = {
  'tools/list': 'tools-list',
  'resources/list': 'resources-list',
  'resources/templates/list': 'templates-list',
  'prompts/list': 'prompts-list',
} as const;

export function listStep(context: Context, list: ListKind): CheckStep {
  const { method, capability } = list;
  return {
    name: NAMES[method],
    method,
    expects: 'list',
    sends: [textOf(method, {})],
    skip: skipWithoutCapability(context, capability),
    run: (session, signal) => fetchPages(session, list, signal),
  };
}

export function skillsStep(): CheckStep {
  const list = { method: 'skills/list', member: 'skills', key: 'uri' };
  return {
    name: 'skills-list',
    method: list.method,
    expects: 'list',
    sends: [textOf(list.method, {})],
    skip: undefined,
    run: (session, signal) => fetchPages(session, list, signal),
  };
}

const MAX_PAGES = 100;

async function fetchPages(
  session: Session,
  { method, member, key }: { method: string; member: string; key: string },
  signal: AbortSignal,
): Promise<StepOutcome> {
  const names = new Set<unknown>();
  const cursors = new Set<unknown>();
  const listed: unknown[] = [];
  let isWrong = false;
  let cursor: unknown;
  for (let pages = 1; ; pages += 1) {
    const response = await sendRequest(session, method, cursor === undefined ? {} : { cursor }, signal);
    const result = response.kind === 'result' && isObject(response.result) ? response.result : undefined;
    const page = result?.[member];
    if (!result || !Array.isArray(page)) {
      // No capability is about templates alone, and many servers with resources have none.
      const isUnsupported =
        method === 'resources/templates/list' && response.kind === 'error' && response.code === -32601;
      return {
        response: pages === 1 ? response : { ...response, page: pages },
        status: isUnsupported ? 'passed' : 'failed',
      };
    }
    for (const item of page as unknown[]) {
      const name = propertyOf(item, key);
      if (typeof name !== 'string' || names.has(name)) isWrong = true;
      names.add(name);
    }
    for (const item of page as unknown[]) listed.push(item);
    cursor = result['nextCursor'];
    const isLast = cursor === undefined || pages >= MAX_PAGES;
    if (cursors.has(cursor) || (cursor !== undefined && typeof cursor !== 'string')) isWrong = true;
    if (isLast || isWrong) {
      const { seq } = response;
      const pagesResponse = { kind: 'pages', items: listed.length, pages, listed, seq } as const;
      if (isWrong) return { response: pagesResponse, status: 'failed' };
      if (cursor === undefined) return { response: pagesResponse, status: 'passed' };
      // A list that may be endless.
      return { response: { ...pagesResponse, isCut: true }, status: 'not-recommended' };
    }
    cursors.add(cursor);
  }
}
