import { isObject } from '../../../core/json/json-object';
import { inTab, recall, remember } from '../../ui/remember';

const KEY = 'loupe.linked';
/** The fragment's name for them: a fragment is never sent to a server, nor kept in its log. */
export const ARGUMENTS_KEY = 'arguments';

interface Linked {
  server: string;
  tool: string;
  /** The arguments as they stood in the link. */
  text: string;
}

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
  remember(inTab, KEY, JSON.stringify(linked));
}

/** Takes the arguments that a link brought for a tool: given once, then forgotten. */
export function takeLinked(server: string, tool: string): string | undefined {
  const linked = recall(inTab, KEY);
  if (!isObject(linked) || linked['server'] !== server || linked['tool'] !== tool) return undefined;
  remember(inTab, KEY, null);
  return typeof linked['text'] === 'string' ? linked['text'] : undefined;
}

/** Calls back for a link that waits, and for each that is opened in this tab from then on. */
export function subscribeLinked(listener: () => void): () => void {
  const leave = inTab.changes.subscribe(listener);
  let left = false;
  queueMicrotask(() => {
    if (!left) listener();
  });
  return () => {
    left = true;
    leave();
  };
}
