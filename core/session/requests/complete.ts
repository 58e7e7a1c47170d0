import { isObject, type JsonObject, propertyOf } from '../../json/json-object';
import type { Connected, Session } from '../session';
import { noResultText } from './error-text';

/** `PromptReference` or `ResourceTemplateReference` */
export type CompletionRef =
  | { type: 'ref/prompt'; name: string }
  | { type: 'ref/resource'; /** The URI template. */ uri: string };

export type Completion =
  | { kind: 'values'; values: readonly string[]; more: boolean; total: number | undefined }
  | { kind: 'failed'; message: string };

/** The other arguments are sent since this version. */
const CONTEXT_SINCE = '2025-06-18';

/** Servers declare completions since this version. */
const CAPABILITY_SINCE = '2025-03-26';
const METHOD_NOT_FOUND = -32601;

/** Whether a server declares completions, or speaks a version without that capability. */
export function canComplete({ capabilities, protocolVersion }: Connected): boolean {
  return capabilities.completions !== undefined || protocolVersion < CAPABILITY_SINCE;
}

/** Aborting cancels it at the server. @param others the other arguments; only texts are sent */
export async function complete(
  session: Session,
  ref: CompletionRef,
  argument: { name: string; value: string },
  others: JsonObject,
  signal: AbortSignal,
): Promise<Completion> {
  const state = session.snapshot();
  const version = state.kind === 'connected' ? state.connected.protocolVersion : '';
  const known = Object.entries(others).filter(([name, value]) => name !== argument.name && typeof value === 'string');
  const withContext = version >= CONTEXT_SINCE && known.length > 0;
  const context = withContext && { context: { arguments: Object.fromEntries(known) } };
  const params = { ref, argument, ...context };
  const outcome = await session.request('completion/complete', params, { signal });
  if (outcome.kind === 'result') return readCompletion(outcome.result);
  // The server could not declare that it completes nothing.
  const isUnknownMethod = outcome.kind === 'error' && outcome.error.code === METHOD_NOT_FOUND;
  if (isUnknownMethod && version < CAPABILITY_SINCE) return { kind: 'values', values: [], more: false, total: 0 };
  return { kind: 'failed', message: noResultText(outcome) };
}

function readCompletion(result: unknown): Completion {
  const completion = propertyOf(result, 'completion');
  const values = propertyOf(completion, 'values');
  if (!isObject(completion) || !Array.isArray(values))
    return { kind: 'failed', message: 'The result has no array “completion.values”.' };
  const { total, hasMore } = completion;
  return {
    kind: 'values',
    values: values.filter((value) => typeof value === 'string'),
    more: hasMore === true,
    total: typeof total === 'number' ? total : undefined,
  };
}
