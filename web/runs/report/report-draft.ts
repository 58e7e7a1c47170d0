import { useState } from 'react';

import { isObject } from '../../../core/json/json-object';
import { inTab, recall, remember } from '../../ui/remember';
import type { ReportChoices } from '../../workers/report/report-draft';

interface ReportDraft {
  title?: string;
  note: string;
  choices: ReportChoices;
}

const EMPTY_DRAFT: ReportDraft = {
  note: '',
  choices: { findings: true, checks: true, notes: false, messages: false },
};

/** Stored in the tab until the report is saved. */
export function useReportDraft(draft: string): [ReportDraft, (words: ReportDraft) => void] {
  const [words, setWords] = useState(() => readDraft(draft));
  return [
    words,
    (next) => {
      remember(inTab, keyOf(draft), JSON.stringify(next));
      setWords(next);
    },
  ];
}

function keyOf(draft: string): string {
  return `loupe.report/${draft}`;
}

export function deleteReportDraft(draft: string): void {
  remember(inTab, keyOf(draft), null);
}

function readDraft(draft: string): ReportDraft {
  const recalled = recall(inTab, keyOf(draft));
  if (!isObject(recalled)) return EMPTY_DRAFT;
  const { title, note, choices } = recalled;
  const chosen = isObject(choices) ? choices : {};
  const isIn = (choice: keyof ReportChoices) => {
    const value = chosen[choice];
    return typeof value === 'boolean' ? value : EMPTY_DRAFT.choices[choice];
  };
  return {
    ...(typeof title === 'string' && { title }),
    note: typeof note === 'string' ? note : '',
    choices: {
      findings: isIn('findings'),
      checks: isIn('checks'),
      notes: isIn('notes'),
      messages: isIn('messages'),
    },
  };
}
