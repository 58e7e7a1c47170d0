import { useQueryClient } from '@tanstack/react-query';
import fuzzysort from 'fuzzysort';
import { escapePattern } from '../../core/json/escape-pattern';
import { createElement, type ReactNode } from 'react';

import { isObject, stringsIn } from '../../core/json/json-object';
import { queryKeys } from '../session/queries';
import type { ListResult } from '../../core/session/lists/list-pages';
import type { Session } from '../../core/session/session';
import type { Command } from '../ui/commands';
import { inBrowser, recall, remember } from '../ui/remember';
import { goTo } from '../navigation/navigation';
import { DefinitionIcon } from '../runs/operation/definition-icon';
import type { Section } from '../navigation/routes';

export interface Hit extends Command {
  hint?: string;
  /** Shown in place of the hint, and not searched. */
  note?: string;
  key?: string;
  isItem?: true;
  staysOpen?: true;
}

export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}

/** cmdk renders every entry. */
const MAX_PER_GROUP = 50;
const MAX_RECENT = 5;
const RECENT_KEY = 'loupe.palette';

/** @returns the hits of a list; one that is not loaded has none, as nothing is requested */
export function useListHits(session: Session | undefined) {
  const client = useQueryClient();
  return (section: Section, method: string, id: 'name' | 'uri', icon: ReactNode): Hit[] => {
    if (!session) return [];
    const server = session.config.name;
    const queries = client.getQueriesData<ListResult>({ queryKey: queryKeys.ofServer(method, server) });
    const items = queries.at(-1)?.[1]?.items ?? [];
    const hits = items.filter(isObject).map((item): Hit => {
      const key = typeof item[id] === 'string' ? item[id] : '';
      const { name: ownName } = isObject(item['frontmatter']) ? item['frontmatter'] : item;
      const name = typeof ownName === 'string' ? ownName : key;
      const { title } = item;
      return {
        label: name,
        hint: typeof title === 'string' && title !== name ? title : undefined,
        icon: createElement(DefinitionIcon, { definition: item, size: 16, otherwise: icon }),
        isItem: true,
        onSelect: () => goTo({ kind: 'section', server, section, item: key }),
      };
    });
    // Items without a name can't be found by it.
    return hits.filter(({ label }) => label !== '');
  };
}

/** Of fuzzysort, from 0 to 1: above it, matches are beginnings of words, or adjacent letters from there. */
const SOLID_SCORE = 0.5;

/** Whether a hit has each word's letters with at most one other between two: `lis` is not in “flour (fails)”. */
function hasCloseLetters(query: string): (hit: Hit) => boolean {
  const patterns = query
    .split(/\s+/)
    .map((word) => new RegExp(Array.from(word, (letter) => escapePattern(letter)).join('.?'), 'iu'));
  return ({ label, hint = '' }) => patterns.every((pattern) => pattern.test(`${label}\n${hint}`));
}

/** Fuzzy search, groups by their best hit. Without a text: recent hits, then all in order. */
export function bestHits(groups: readonly HitGroup[], text: string, recentTitle: string): HitGroup[] {
  const query = text.trim();
  const found = query === '' ? recentFirst(groups, recentTitle) : searchHits(groups, query);
  return found.filter(({ hits }) => hits.length > 0);
}

function searchHits(groups: readonly HitGroup[], query: string): HitGroup[] {
  const isClose = hasCloseLetters(query);
  return groups
    .map(({ title, hits }) => {
      const found = fuzzysort
        .go(query, hits, { keys: ['label', 'hint'], limit: Infinity, threshold: 0 })
        .filter(({ score, obj }) => score > SOLID_SCORE || isClose(obj))
        .slice(0, MAX_PER_GROUP);
      const keyed = found.map(({ obj }) => withKey(title, obj));
      return { title, hits: keyed, score: found[0]?.score ?? 0 };
    })
    .sort((a, b) => b.score - a.score);
}

function recentFirst(groups: readonly HitGroup[], recentTitle: string): HitGroup[] {
  const keys = recentKeys();
  // A server may have thousands of tools: no key is made that is not needed.
  const known = groups.flatMap(({ title, hits }) =>
    keys.length === 0 ? [] : hits.filter((hit) => keys.includes(keyOf(title, hit))).map((hit) => withKey(title, hit)),
  );
  const recent = keys.flatMap((key) => known.find((hit) => hit.key === key) ?? []).slice(0, MAX_RECENT);
  const isRecent = (key: string) => recent.some((hit) => hit.key === key);
  const rest = groups.map(({ title, hits }) => {
    const others = recent.length > 0 ? hits.filter((hit) => !isRecent(keyOf(title, hit))) : hits;
    return { title, hits: others.slice(0, MAX_PER_GROUP).map((hit) => withKey(title, hit)) };
  });
  return [{ title: recentTitle, hits: recent }, ...rest];
}

function withKey(title: string, hit: Hit): Hit {
  return { ...hit, key: keyOf(title, hit) };
}

function keyOf(title: string, { label, hint = '' }: Hit): string {
  return [title, label, hint].join('\n');
}

export function rememberChosen({ key }: Hit): void {
  if (key === undefined) return;
  const keys = [key, ...recentKeys().filter((other) => other !== key)].slice(0, 4 * MAX_RECENT);
  remember(inBrowser, RECENT_KEY, JSON.stringify(keys));
}

function recentKeys(): string[] {
  return stringsIn(recall(inBrowser, RECENT_KEY));
}
