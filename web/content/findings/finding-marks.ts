import { useMemo } from 'react';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { JsonMark } from '../../ui/json-row';
import { useFindingText } from './finding-list';

const tones = { error: 'bad', warning: 'warn', note: 'note' } as const;

/** Where a finding is marked in its message; an absent member is marked at its parent. */
export function markAt({ pointer, isAbsent, severity }: Finding): Omit<JsonMark, 'title'> {
  const marked = isAbsent ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer;
  return { pointer: marked, tone: tones[severity] };
}

export function useFindingMarks(findings: readonly Finding[]): readonly JsonMark[] {
  const textOf = useFindingText();
  return useMemo(() => findings.map((finding) => ({ ...markAt(finding), title: textOf(finding) })), [findings, textOf]);
}
