import { isObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { inTab, recall, remember } from '../../ui/remember';
import type { RecordedReason } from './recorded-answers';

export interface StoredAnswer {
  run?: number;
  because?: RecordedReason;
  asks?: boolean;
}

/** By step key. Refers to runs of the history: the tab stores no texts. */
export interface StoredAnswers {
  read: () => ReadonlyMap<string, StoredAnswer>;
  keep: (answers: ReadonlyMap<string, StoredAnswer>) => void;
}

/** Stored in the tab, so that a reload shows the same answers. @param presentation its id */
export function storedAnswers(presentation: string): StoredAnswers {
  const key = `loupe.presented/${presentation}`;
  return {
    read: () => {
      const kept = recall(inTab, key);
      return new Map(Object.entries(isObject(kept) ? (kept as Record<string, StoredAnswer>) : {}));
    },
    keep: (answers) =>
      void remember(inTab, key, answers.size === 0 ? null : stringifyJson(Object.fromEntries(answers))),
  };
}
