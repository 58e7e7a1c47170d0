import { inTab, remember, storageKey, useChoice } from '../../ui/remember';

const VIEWS = ['rendered', 'json', 'message', 'seen', 'changes'] as const;
export type ResultViewName = (typeof VIEWS)[number];

const keyOf = (server: string, item: string) => storageKey('loupe.resultView', server, item);

export function useViewChoice(server: string, item: string): [ResultViewName, (view: ResultViewName) => void] {
  return useChoice(inTab, keyOf(server, item), VIEWS, 'rendered');
}

export function openView(server: string, item: string, view: ResultViewName): void {
  remember(inTab, keyOf(server, item), view);
}
