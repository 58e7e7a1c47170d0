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
export function useReportDraft(key: string): [ReportDraft, (draft: ReportDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(key));
  return [
    draft,
    (next) => {
      remember(inTab, storageKeyOf(key), JSON.stringify(next));
      setDraft(next);
    },
  ];
}

function storageKeyOf(key: string): string {
  return `loupe.report/${key}`;
}

export function deleteReportDraft(key: string): void {
  remember(inTab, storageKeyOf(key), null);
}

function readDraft(key: string): ReportDraft {
  const recalled = recall(inTab, storageKeyOf(key));
  if (!isObject(recalled)) return EMPTY_DRAFT;
  const { title, note, choices } = recalled;
  const chosen = isObject(choices) ? choices : {};
  const isIncluded = (choice: keyof ReportChoices) => {
    const value = chosen[choice];
    return typeof value === 'boolean' ? value : EMPTY_DRAFT.choices[choice];
  };
  return {
    ...(typeof title === 'string' && { title }),
    note: typeof note === 'string' ? note : '',
    choices: {
      findings: isIncluded('findings'),
      checks: isIncluded('checks'),
      notes: isIncluded('notes'),
      messages: isIncluded('messages'),
    },
  };
}
