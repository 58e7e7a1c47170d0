import { isObject } from '../../core/json/json-object';
import { inTab, recall, remember } from '../ui/remember';

const KEY = 'loupe.linked';
/** A parameter of the fragment, which no server receives or logs. */
export const ARGUMENTS_KEY = 'arguments';

export function parseArgumentsFragment(hash: string): { text: string; rest: string } | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const text = fragment.get(ARGUMENTS_KEY);
  if (text === null) return undefined;
  fragment.delete(ARGUMENTS_KEY);
  return { text, rest: fragment.size > 0 ? `#${fragment.toString()}` : '' };
}

/** Stored for this tab until the tool opens: connecting or a token may come first. */
export function storeLinkedArguments(linked: { server: string; tool: string; text: string }): void {
  remember(inTab, KEY, JSON.stringify(linked));
}

export function takeLinkedArguments(server: string, tool: string): string | undefined {
  const linked = recall(inTab, KEY);
  if (!isObject(linked) || linked['server'] !== server || linked['tool'] !== tool) return undefined;
  remember(inTab, KEY, null);
  return typeof linked['text'] === 'string' ? linked['text'] : undefined;
}

/** Calls back for a link that already waits and for each later one of this tab. */
export function subscribeLinkedArguments(listener: () => void): () => void {
  const leave = inTab.changes.subscribe(listener);
  let hasLeft = false;
  queueMicrotask(() => {
    if (!hasLeft) listener();
  });
  return () => {
    hasLeft = true;
    leave();
  };
}
