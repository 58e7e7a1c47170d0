import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../../../core/judge/conformity';
import type { FindingGroup } from '../../../core/judge/finding-groups';
import { serverCheckOf } from '../../../core/judge/server-check/check-run';
import type { Session } from '../../../core/session/session';
import { download } from '../../ui/download';
import { findingsAsJson, findingsAsMarkdown, type ReportSource } from './findings-report';
import { useRuleTexts } from './use-rule-texts';
import { useServerCheckWords } from './use-server-check-words';

/** Saves the findings that are shown, with the server check if there was one. */
export function useSaveFindings(
  session: Session,
  { checked, version }: ConformitySnapshot,
  groups: readonly FindingGroup[],
): (format: 'json' | 'md') => void {
  const t = useTranslations('findingsPage');
  const texts = useRuleTexts();
  const serverCheckWords = useServerCheckWords();
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
      serverCheck: serverCheckOf(session)
        .snapshot()
        .steps.map(({ step, state }) => ({
          step: serverCheckWords.step(step),
          expected: serverCheckWords.expected(step),
          came: serverCheckWords.came(state),
          verdict: serverCheckWords.verdict(state),
        })),
    };
    const text = format === 'json' ? findingsAsJson(source) : findingsAsMarkdown(source, t);
    download(`${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}-findings.${format}`, text);
  };
}
