import { useQueryClient } from '@tanstack/react-query';
import fuzzysort from 'fuzzysort';
import type { ReactNode } from 'react';

import { isObject } from '../../core/json/json-object';
import { queryKeys } from '../session/queries';
import type { ListResult } from '../../core/session/lists/list-pages';
import type { Session } from '../../core/session/session';
import type { Command } from '../ui/commands';
import { inBrowser, recall, remember } from '../ui/remember';
import { goTo } from './navigation';
import type { Section } from './routes';

export interface Hit extends Command {
  hint?: string;
  /** What it is known by the next time. */
  key?: string;
  /** Whether it leads to a form, to be filled in at once. */
  isItem?: true;
  /** Whether it asks for something more, in the same place. */
  staysOpen?: true;
}

/** A kind of hits under one heading. */
export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}

/** cmdk keeps every entry in the page, so the best few of each kind must do. */
const PER_GROUP = 50;
/** How many of those that were chosen last come first. */
const RECENT = 5;
const RECENT_KEY = 'loupe.palette';

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
    const hits = items.filter(isObject).map((item): Hit => {
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
    // What has no name can't be looked for by it.
    return hits.filter(({ label }) => label !== '');
  };
}

/**
 * The best of each group that have the letters of a text in this order, and the groups by their best.
 * Without a text: what was chosen last, then all groups as they come.
 */
export function best(groups: readonly HitGroup[], wanted: string, recent: string): HitGroup[] {
  const text = wanted.trim();
  const keyed = groups.map(({ title, hits }) => ({
    title,
    hits: hits.map((hit) => ({ ...hit, key: [title, hit.label, hit.hint ?? ''].join('\n') })),
  }));
  if (text === '') {
    const found = new Map(keyed.flatMap(({ hits }) => hits.map((hit) => [hit.key, hit])));
    const again = chosenLast().flatMap((key) => found.get(key) ?? []);
    const rest = keyed.map(({ title, hits }) => ({ title, hits: hits.slice(0, PER_GROUP) }));
    const all = [{ title: recent, hits: again.slice(0, RECENT) }, ...rest];
    return all.filter(({ hits }) => hits.length > 0);
  }
  return keyed
    .map(({ title, hits }) => {
      const found = fuzzysort.go(text, hits, {
        keys: ['label', 'hint'],
        limit: PER_GROUP,
        threshold: 0,
      });
      return { title, hits: found.map(({ obj }) => obj), score: found[0]?.score ?? 0 };
    })
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.score - a.score);
}

/** Has a hit among the first the next time. */
export function rememberChosen({ key }: Hit): void {
  if (key === undefined) return;
  const keys = [key, ...chosenLast().filter((other) => other !== key)].slice(0, 4 * RECENT);
  remember(inBrowser, RECENT_KEY, JSON.stringify(keys));
}

function chosenLast(): string[] {
  const kept = recall(inBrowser, RECENT_KEY);
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}
