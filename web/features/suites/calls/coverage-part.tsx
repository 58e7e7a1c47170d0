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
  const numbersOf = (kind: (typeof KINDS)[number]) => ({
    named: String(coverage[kind].named.length),
    all: String(countOf(coverage[kind])),
    count: countOf(coverage[kind]),
  });
  const covered = kinds.filter((kind) => coverage[kind].named.length > 0);
  const textOf = (kind: (typeof KINDS)[number]) => t('coverageOf', numbersOf(kind));
  return (
    <section aria-label={t('coverage')}>
      <details>
        <summary>
          <h4 className="inline ink semibold">{t('coverage')}</h4>{' '}
          {(covered.length > 0 ? covered : kinds)
            .map((kind) => t('coverageIn', { kind, ...numbersOf(kind) }))
            .join(t('listSeparator'))}
        </summary>
        {kinds.map((kind) => (
          <div key={kind} className="grid gap-2 pt-8">
            <p className={styles['line']}>
              <span>{t(`coverage_${kind}`)}</span>
              <ProgressBar
                label={t('labelOf', { label: t(`coverage_${kind}`), value: textOf(kind) })}
                value={coverage[kind].named.length}
                max={countOf(coverage[kind])}
              />
              <span className="muted sm">{textOf(kind)}</span>
            </p>
            {coverage[kind].missing.length > 0 && (
              <Missing names={coverage[kind].missing} kind={kind} server={server} />
            )}
          </div>
        ))}
      </details>
    </section>
  );
}

function Missing({ names, ...target }: MissingNamesProps) {
  const t = useTranslations('suites');
  return (
    <div className={`flex wrap baseline faint sm break gap-8 rows-0 ${styles['missing'] ?? ''}`}>
      {t('coverageMissing')} <MissingNames names={names.slice(0, FEW_NAMES)} {...target} />
      {names.length > FEW_NAMES && (
        <details>
          <summary>{t('moreNames', { count: names.length - FEW_NAMES })}</summary>
          <div className="flex wrap gap-8 rows-0">
            <MissingNames names={names.slice(FEW_NAMES, MAX_NAMES)} {...target} />
            {names.length > MAX_NAMES && `+${names.length - MAX_NAMES}`}
          </div>
        </details>
      )}
    </div>
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
