import { isObject } from '../../../core/json/json-object';
import { readDraft, replaceDraft } from '../../navigation/drafts';
import { inTab, recall, remember } from '../../ui/remember';
import type { TourStop } from './tour-stops';

const TYPED_KEY = 'loupe.tour.typed';

/** Fills in the stop's arguments; what was typed in its tool returns as the tour leaves it. */
export function fillStop(server: string, { tool, arguments: args }: TourStop): void {
  restoreTyped();
  const typed = readDraft(server, tool);
  const filled = JSON.stringify(args, undefined, 2);
  if (typed !== '' && typed !== filled)
    remember(inTab, TYPED_KEY, JSON.stringify({ server, tool, typed, filled } satisfies Typed));
  replaceDraft(server, tool, filled);
}

type Typed = Record<'server' | 'tool' | 'typed' | 'filled', string>;

/** Unless the stop's arguments were edited: then those were typed last. */
export function restoreTyped(): void {
  const recalled = recall(inTab, TYPED_KEY);
  if (!isObject(recalled)) return;
  remember(inTab, TYPED_KEY, null);
  const { server, tool, typed, filled } = recalled as Typed;
  if (readDraft(server, tool) === filled) replaceDraft(server, tool, typed);
}
