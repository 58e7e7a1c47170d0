import { isObject } from '../session/json-rpc';

const KEY = 'loupe.linked';
/** The fragment's name for them: a fragment is never sent to a server, nor kept in its log. */
export const ARGUMENTS_KEY = 'arguments';

interface Linked {
  server: string;
  tool: string;
  /** The arguments as they stood in the link. */
  text: string;
}

const listeners = new Set<() => void>();
/** What the storage would not take. */
let inMemory: Linked | undefined;

/** The arguments in a fragment, and the fragment without them. */
export function argumentsIn(hash: string): { text: string; rest: string } | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const text = fragment.get(ARGUMENTS_KEY);
  if (text === null) return undefined;
  fragment.delete(ARGUMENTS_KEY);
  return { text, rest: fragment.size > 0 ? `#${fragment.toString()}` : '' };
}

/** Keeps a link's arguments for this tab until their tool is open: connecting, or giving the token, may come first. */
export function keepLinked(linked: Linked): void {
  inMemory = linked;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(linked));
  } catch {
    // Storage is switched off or full: they last until the reload.
  }
  for (const listener of listeners) listener();
}

/** Takes the arguments that a link brought for a tool: given once, then forgotten. */
export function takeLinked(server: string, tool: string): string | undefined {
  const linked = inMemory ?? stored();
  if (linked?.server !== server || linked.tool !== tool) return undefined;
  inMemory = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It was in memory only.
  }
  return linked.text;
}

/** Calls back for a link that waits, and for each that is opened in this tab from then on. */
export function subscribeLinked(listener: () => void): () => void {
  listeners.add(listener);
  queueMicrotask(() => {
    if (listeners.has(listener)) listener();
  });
  return () => listeners.delete(listener);
}

function stored(): Linked | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isObject(value)) return undefined;
    const { server, tool, text } = value;
    return typeof server === 'string' && typeof tool === 'string' && typeof text === 'string'
      ? { server, tool, text }
      : undefined;
  } catch {
    return undefined;
  }
}
