import { useTranslations } from 'use-intl';

import { english } from '../../../../core/suite/suite-phrase';
import type { LocalizedText } from '../../../../core/text/phrase';
import { formatDuration } from '../../../../core/text/format';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { useStatusText } from '../../outcome/use-status-text';
import { useAgo, useNow } from '../../../ui/use-time';
import styles from './check-list.module.css';
import type { FailedStep, StepCheck } from './step-checks';

interface CheckListProps {
  steps: readonly { key: string; title: string }[];
  checks: ReadonlyMap<string, StepCheck>;
}

export function CheckList({ steps, checks }: CheckListProps) {
  const t = useTranslations('present');
  return (
    <ol className="lined rounded" aria-label={t('steps')}>
      {steps.map(({ key, title }, index) => (
        <li key={key} className={styles['row']} data-state={checks.get(key)?.kind ?? 'none'}>
          <span className="faint sm tnum">{index + 1}</span>
          <span className="break">{title}</span>
          <CheckMark check={checks.get(key)} />
        </li>
      ))}
    </ol>
  );
}

const SIGNS = { none: '○', waiting: '○', running: '◌', works: '✓', failed: '✕', 'left-out': '○' };

export function CheckMark({ check }: { check: StepCheck | undefined }) {
  const t = useTranslations('present');
  const ago = useAgo();
  const now = useNow(check?.kind === 'works' || check?.kind === 'failed' ? 1000 : undefined);
  const kind = check?.kind ?? 'none';
  const checkText = () => {
    switch (check?.kind) {
      case undefined:
        return t('check_none');
      case 'waiting':
      case 'running':
        return t(`check_${check.kind}`);
      case 'works':
        return t(check.differs ? 'check_differs' : 'check_works', {
          findings: check.findings ?? 0,
          duration: formatDuration(check.millis),
          ago: ago(now - check.at),
        });
      case 'failed':
        return t('check_failed', { ago: ago(now - check.at) });
      case 'left-out':
        return t(`check_${check.because}`);
    }
  };
  return (
    <span className={`muted sm break ${styles['mark'] ?? ''}`} data-state={kind}>
      <span aria-hidden>{SIGNS[kind]}</span> {checkText()}
      {check?.kind === 'failed' && <FailureText check={check} />}
    </span>
  );
}

function FailureText({ check }: { check: FailedStep }) {
  const text = useFailedStepText()(check);
  return (
    <span className={styles['why']} title={text}>
      {text}
    </span>
  );
}

export function useFailedStepText(): (step: FailedStep) => string {
  const t = useTranslations('suites');
  const coreTexts = useCoreTexts();
  const statusText = useStatusText();
  const localized = (text: LocalizedText) => coreTexts.text(text, english(text));
  const labelOf = ({ failed }: FailedStep) => {
    if (!failed) return '';
    if ('check' in failed) return failed.path === undefined ? t(`check_${failed.check}`) : localized(failed.path);
    const outcome = statusText(failed.outcome);
    return failed.outcome === 'ok' ? t('labelOf', { label: t('check_outcome'), value: outcome }) : outcome;
  };
  return (step) => {
    const [label, value] = [labelOf(step), localized(step.text)];
    return label && value ? t('labelOf', { label, value }) : label || value;
  };
}
