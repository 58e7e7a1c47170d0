import { memo } from 'react';
import { useTranslations } from 'use-intl';

import { PresentedOutcome } from '../../../runs/outcome/presented/presented-outcome';
import type { PresenterStep } from '../presenter-link';
import styles from './presenter-view.module.css';

interface PreviewProps {
  step: PresenterStep;
  className: string | undefined;
}

/** The audience's screen, small. It can be scrolled; its controls are inert. */
export function Preview({ step: { preview, text }, className }: PreviewProps) {
  const t = useTranslations('present');
  if (!preview) return text !== '' && <p className={styles['said']}>{text}</p>;
  return (
    <div className={className} role="region" aria-label={t('preview')} tabIndex={0}>
      <p className="visually-hidden">{text}</p>
      <div inert className={styles['miniature']}>
        <Miniature preview={preview} />
      </div>
    </div>
  );
}

/** Memoized by the request: each change of the session brings a copy of the same result. */
const Miniature = memo(
  ({ preview }: { preview: NonNullable<PresenterStep['preview']> }) => (
    <PresentedOutcome {...preview} target={preview} session={undefined} />
  ),
  (before, { preview: { name, outcome } }) =>
    before.preview.name === name &&
    before.preview.outcome.request === outcome.request &&
    before.preview.outcome.millis === outcome.millis,
);
