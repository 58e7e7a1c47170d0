import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { declaredBy } from './app-policy';
import styles from './app-stage.module.css';
import type { AppPage } from './app-resource';
import type { AppProblem } from './app-state';

const SHOWN = 50;

interface AppProblemsProps {
  page: AppPage;
  problems: readonly AppProblem[];
  count: number;
  offline: boolean;
  onAllowEval: () => void;
}

export function AppProblems({ page, problems, count, offline, onAllowEval }: AppProblemsProps) {
  const t = useTranslations('apps');
  if (problems.length === 0) return null;
  return (
    <details className={`sm warn-soft rounded py-8 px-12 ${styles['problems'] ?? ''}`} open>
      <summary>{t('problems', { count })}</summary>
      <ul aria-label={t('problemList')}>
        {problems.slice(-SHOWN).map(({ kind, text, directive }, index) => (
          <li key={index}>
            <span>
              {kind === 'blocked' && directive !== undefined
                ? t('problem_blockedBy', { directive })
                : t(`problem_${kind}`)}
            </span>{' '}
            <code>{text}</code> <Remedy page={page} directive={directive} source={text} offline={offline} />
          </li>
        ))}
      </ul>
      {problems.some(({ kind, text }) => kind === 'blocked' && text === 'eval') && (
        <Button size="small" onClick={onAllowEval}>
          {t('allowEval')}
        </Button>
      )}
    </details>
  );
}

interface RemedyProps {
  page: AppPage;
  directive: string | undefined;
  source: string;
  offline: boolean;
}

function Remedy({ page, directive, source, offline }: RemedyProps) {
  const t = useTranslations('apps');
  if (source === 'eval') return t('evalBlocked');
  const member = directive !== undefined && URL.canParse(source) && declaredBy(directive, page.kind, page.declared);
  if (!member) return null;
  return offline ? t('noNetwork') : t('declareDomain', { member });
}
