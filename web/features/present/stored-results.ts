import { isObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { inTab, recall, remember } from '../../ui/remember';
import type { RecordedReason } from './recorded-results';

export interface StoredResult {
  /** ID of the run in the history. */
  run?: number;
  because?: RecordedReason;
  /** Whether its form is shown instead. */
  asks?: boolean;
}

/** By step key. Refers to runs of the history: the tab stores no texts. */
export interface StoredResults {
  read: () => ReadonlyMap<string, StoredResult>;
  store: (results: ReadonlyMap<string, StoredResult>) => void;
}

/** Stored in the tab, so that a reload shows the same results. @param presentation its id */
export function storedResults(presentation: string): StoredResults {
  const key = `loupe.presented/${presentation}`;
  return {
    read: () => {
      const recalled = recall(inTab, key);
      return new Map(Object.entries(isObject(recalled) ? (recalled as Record<string, StoredResult>) : {}));
    },
    store: (results) =>
      void remember(inTab, key, results.size === 0 ? null : stringifyJson(Object.fromEntries(results))),
  };
}
