import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { ReportedFinding } from '../../../core/report/report';
import type { Finding } from '../../../core/protocol/findings/finding';
import { remedyKey, sectionUrl } from '../../../core/protocol/findings/finding-text';
import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import { useFindingText } from '../../content/findings/finding-list';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { failureValues } from '../outcome/failure/failure-values';

export interface ReportTexts {
  finding: (finding: Finding) => ReportedFinding;
  failure: (failure: ConnectionFailure) => string;
}

export function useReportTexts(): ReportTexts {
  const t = useTranslations('findingsPage.remedies');
  const text = useFindingText();
  const { message } = useCoreTexts();
  const failures = useTranslations('failure');
  return useMemo(
    () => ({
      finding: (finding) => ({
        rule: finding.rule,
        severity: finding.severity,
        path: finding.path,
        text: text(finding),
        remedy: t(remedyKey(finding.rule)),
        url: sectionUrl(finding.rule, finding),
      }),
      failure: (failure) => {
        const label = failures(`${failure.code}.title`, failureValues(failure));
        const value = message(failure);
        return value === '' ? label : failures('labelOf', { label, value });
      },
    }),
    [t, text, failures, message],
  );
}
