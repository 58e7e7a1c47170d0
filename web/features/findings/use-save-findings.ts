import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../../../core/judge/conformity';
import type { FindingGroup } from '../../../core/judge/finding-groups';
import { tourOf } from '../../../core/judge/tour/tour-run';
import type { Session } from '../../../core/session/session';
import { download } from '../../ui/download';
import { findingsAsJson, findingsAsMarkdown, type ReportSource } from './findings-report';
import { useRuleTexts } from './use-rule-texts';
import { useTourWords } from './use-tour-words';

/** Saves the findings that are shown, with the tour if there was one. */
export function useSaveFindings(
  session: Session,
  { checked, version }: ConformitySnapshot,
  groups: readonly FindingGroup[],
): (format: 'json' | 'md') => void {
  const t = useTranslations('findingsPage');
  const texts = useRuleTexts();
  const tourWords = useTourWords();
  return (format) => {
    const { name } = session.config;
    const source: ReportSource = {
      server: name,
      version,
      date: new Date(),
      checked,
      groups,
      texts,
      entry: (seq) => session.log.entry(seq),
      secrets: session.secrets,
      tour: tourOf(session)
        .snapshot()
        .steps.map(({ step, state }) => ({
          step: tourWords.step(step),
          expected: tourWords.expected(step),
          came: tourWords.came(state),
          verdict: tourWords.verdict(state),
        })),
    };
    const text = format === 'json' ? findingsAsJson(source) : findingsAsMarkdown(source, t);
    download(`${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}-findings.${format}`, text);
  };
}
