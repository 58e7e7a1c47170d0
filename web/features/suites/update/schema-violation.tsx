import { useTranslations } from 'use-intl';

import type { Finding } from '../../../../core/protocol/findings/finding';
import { useFindingText } from '../../../content/findings/finding-list';

export function SchemaViolation({ finding }: { finding: Finding | undefined }) {
  const t = useTranslations('suites');
  const text = useFindingText();
  if (!finding) return null;
  return (
    <p className="warn sm break">
      <span aria-hidden>⚠</span> {t('violatesOutputSchema', { finding: text(finding) })} <code>{finding.path}</code>
    </p>
  );
}
