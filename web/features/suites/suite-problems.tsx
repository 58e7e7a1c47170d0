import { useTranslations } from 'use-intl';

import type { SuiteProblem } from '../../../core/suite/read-suite';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export function SuiteProblems({ problems, onEdit }: { problems: readonly SuiteProblem[]; onEdit: () => void }) {
  const t = useTranslations('suites');
  const coreTexts = useCoreTexts();
  return (
    <div className="pad-16">
      <Notice
        tone="bad"
        title={t('broken', { count: problems.length })}
        actions={<Button onClick={onEdit}>{t('openEditor')}</Button>}
      >
        <p>{t('brokenText')}</p>
        <ul className="grid gap-4">
          {problems.map(({ path, line, column, ...fault }, index) => (
            <li key={index}>
              <span className="muted tnum">{t('problemAt', { line: String(line), column: String(column) })}</span>{' '}
              {path !== '' && <code>{path}</code>} {coreTexts.message(fault)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
