import type { ComponentType } from 'react';

import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { Writable } from '../../../core/store';
import type { Run } from '../../../core/run/run';
import type { ListedRun } from './listed-run';
import type { FilterField } from './run-filter';

/** The source of a browser of runs: the database of the history, or a recording. */
export interface RunSource<R extends ListedRun> {
  id: 'history' | 'recording-calls';
  runs: readonly R[];
  /** Number of runs if `runs` is only a part, as long as the rest is read. */
  total?: number;
  choices: RunChoices;
  fields: readonly FilterField[];
  /** One session, oldest first; otherwise grouped by day, newest first. */
  isSession: boolean;
  /** More runs may come soon: the list doesn't grow with them. */
  isLive?: boolean;
  texts: { list: string; filter: string; filterPlaceholder: string; rawKind: string };
  /** Whether nobody asked for it; several in a row are one row of the list. */
  isBackground?: (run: R) => boolean;
  describe: (run: R) => RunDescription;
  /** By default the title that the run's server last listed in this page. */
  titleOf?: (run: R) => string | undefined;
  findingCountsOf: (run: R) => FindingCounts | undefined;
  /** Follows findings that come later. */
  useFindingCounts: (run: R) => FindingCounts | undefined;
  /** Texts at hand, which a search looks at first. */
  textsOf: (run: R) => readonly (string | undefined)[];
  readTexts: (runs: readonly R[]) => Promise<readonly Iterable<SearchedJson>[]>;
  /** Under which the chosen view of its result is stored: a run's neighbours open with the same. */
  viewOf: (run: R) => { server: string; item: string };
  opened: (run: R) => Run | undefined;
  /** @returns undefined if it was deleted @throws if it can't be read */
  read: (run: R) => Promise<Run | undefined>;
  Detail: ComponentType<RunDetailProps<R>>;
  Report: ComponentType<{ runs: readonly R[]; onClose: () => void }>;
  Thumbnail?: ComponentType<{ row: R }>;
  TickedActions?: ComponentType<{ runs: readonly R[] }>;
}

/** Bytes are UTF-8. */
export type SearchedJson = string | Uint8Array | Blob;

export interface RunDescription {
  kind?: string;
  /** The server and the suite; in a recording, the method, or that the server requested it. */
  origin?: string;
  /** The arguments; of a resource the response. */
  excerpt: string;
}

export interface RunDetailProps<R extends ListedRun> {
  source: RunSource<R>;
  row: R;
  /** The run that it is compared with, if the user has chosen one. */
  base: R | undefined;
  onBase: (id: number) => void;
  next: R | undefined;
}

export interface RunChoices {
  filter: Writable<string>;
  /** Ids of the ticked runs; some may have been deleted since. */
  ticked: Writable<ReadonlySet<number>>;
  /** Id of the open run, unless the address names it. */
  open: Writable<string | undefined>;
}

export function newRunChoices(): RunChoices {
  return {
    filter: new Writable(''),
    ticked: new Writable<ReadonlySet<number>>(new Set()),
    open: new Writable<string | undefined>(undefined),
  };
}

export function tickRuns({ ticked }: RunChoices, ids: readonly number[], isTicked: boolean): void {
  const next = new Set(ticked.snapshot());
  for (const id of ids) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  ticked.set(next);
}
