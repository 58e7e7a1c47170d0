import { useTranslations } from 'use-intl';

import type { Coverage } from '../../../../core/suite/coverage';
import { RouteLink } from '../../../navigation/route-link';
import { ProgressBar } from '../../../ui/progress-bar';
import styles from './coverage-part.module.css';

const KINDS = ['tools', 'prompts', 'resources', 'templates'] as const;
/** Number of names that fit in about a line; the others unfold. */
const FEW_NAMES = 6;
const MAX_NAMES = 60;

export function CoveragePart({ coverage, server }: { coverage: Coverage; server: string | undefined }) {
  const t = useTranslations('suites');
  const kinds = KINDS.filter((kind) => countOf(coverage[kind]) > 0);
  if (kinds.length === 0) return null;
  return (
    <section aria-label={t('coverage')} className="stack gap-8">
      <h4 className="semibold above-4">{t('coverage')}</h4>
      {kinds.map((kind) => {
        const { named, missing } = coverage[kind];
        const coverageText = t('coverageOf', { named: String(named.length), all: String(countOf(coverage[kind])) });
        return (
          <div key={kind} className="grid gap-2">
            <p className={styles['line']}>
              <span>{t(`coverage_${kind}`)}</span>
              <ProgressBar
                label={t('labelOf', { label: t(`coverage_${kind}`), value: coverageText })}
                value={named.length}
                max={countOf(coverage[kind])}
              />
              <span className="muted sm">{coverageText}</span>
            </p>
            {missing.length > 0 && (
              <div className={`flex wrap baseline faint sm break gap-8 rows-0 ${styles['missing'] ?? ''}`}>
                {t('coverageMissing')} <MissingNames names={missing.slice(0, FEW_NAMES)} kind={kind} server={server} />
                {missing.length > FEW_NAMES && (
                  <details>
                    <summary>{t('moreNames', { count: missing.length - FEW_NAMES })}</summary>
                    <div className="flex wrap gap-8 rows-0">
                      <MissingNames names={missing.slice(FEW_NAMES, MAX_NAMES)} kind={kind} server={server} />
                      {missing.length > MAX_NAMES && `+${missing.length - MAX_NAMES}`}
                    </div>
                  </details>
                )}
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}

interface MissingNamesProps {
  names: readonly string[];
  kind: (typeof KINDS)[number];
  server: string | undefined;
}

function MissingNames({ names, kind, server }: MissingNamesProps) {
  return names.map((name) => (
    <span key={name}>
      {kind === 'templates' || server === undefined ? (
        <code>{name}</code>
      ) : (
        <RouteLink to={{ kind: 'section', server, section: kind, item: name }}>{name}</RouteLink>
      )}
    </span>
  ));
}

function countOf({ named, missing }: Coverage['tools']): number {
  return named.length + missing.length;
}
