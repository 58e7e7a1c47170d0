import { inTab, remember, storageKey, useChoice } from '../ui/remember';

const VIEWS = ['rendered', 'json', 'message', 'changes'] as const;
export type ResultViewName = (typeof VIEWS)[number];

/** Under this the view is remembered, for each item of a server apart. */
const keyOf = (server: string, item: string) => storageKey('loupe.resultView', server, item);

/** How the result of an item is looked at. */
export function useViewChoice(server: string, item: string): [ResultViewName, (view: ResultViewName) => void] {
  return useChoice(inTab, keyOf(server, item), VIEWS, 'rendered');
}

/** Has the next result of an item shown by what changed in it. */
export function openChanges(server: string, item: string): void {
  remember(inTab, keyOf(server, item), 'changes' satisfies ResultViewName);
}
