import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isObject } from '../../core/json/json-object';
import { queryKeys } from '../session/queries';
import type { ListResult } from '../../core/session/lists/list-pages';
import type { Session } from '../../core/session/session';
import type { MenuItem } from '../ui/menu';
import { goTo } from './navigation';
import type { Section } from './routes';

export interface Hit extends MenuItem {
  hint?: string | undefined;
  /** Whether it leads to a form, to be filled in at once. */
  isItem?: true;
}

/** cmdk keeps every entry in the page, so the best few of each kind must do. */
const PER_GROUP = 50;

/** What the lists of a connected server hold by now; nothing is fetched for the search. */
export function useListed(session: Session | undefined) {
  const client = useQueryClient();
  return (section: Section, method: string, id: 'name' | 'uri', icon: ReactNode): Hit[] => {
    if (!session) return [];
    const server = session.config.name;
    const queries = client.getQueriesData<ListResult>({
      queryKey: queryKeys.ofServer(method, server),
    });
    const items = queries.at(-1)?.[1]?.items ?? [];
    return items.filter(isObject).map((item): Hit => {
      const key = typeof item[id] === 'string' ? item[id] : '';
      const { name: given } = isObject(item['frontmatter']) ? item['frontmatter'] : item;
      const name = typeof given === 'string' ? given : key;
      const { title } = item;
      return {
        label: name,
        hint: typeof title === 'string' && title !== name ? title : undefined,
        icon,
        isItem: true,
        onSelect: () => goTo({ kind: 'section', server, section, item: key }),
      };
    });
  };
}

/** The hits that hold every word, those that begin with the text first. */
export function best(hits: readonly Hit[], wanted: string): readonly Hit[] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return hits.slice(0, PER_GROUP);
  const words = text.split(/\s+/);
  const found = hits.filter((hit) => {
    const within = `${hit.label} ${hit.hint ?? ''}`.toLowerCase();
    return words.every((word) => within.includes(word));
  });
  const first = (hit: Hit) => (hit.label.toLowerCase().startsWith(text) ? 0 : 1);
  return found.sort((a, b) => first(a) - first(b)).slice(0, PER_GROUP);
}
