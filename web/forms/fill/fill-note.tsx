import { SlidersHorizontal, Sparkles, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { OPTIONAL_MEMBERS } from '../../../core/schema/fill/adjustments';
import { useValidationErrorText } from '../fields/problem-texts';
import { Button, IconButton } from '../../ui/button';
import { Select } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import styles from './fill-note.module.css';
import type { Fill } from './use-fill';

export function FillNote({ fill }: { fill: Fill }) {
  const t = useTranslations('fill');
  const faultText = useValidationErrorText();
  const { state } = fill;
  const [isOpen, setOpen] = useState(false);
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed')
    return <Notice tone="warn" role="status" title={t('failed', { message: state.message })} />;
  const verdict = state.kind === 'filled' && fill.isUntouched ? state.verdict : undefined;
  return (
    <div className={styles['note']} role="group" aria-label={t('example')}>
      <span role="status" className={styles[verdict?.kind ?? 'working']}>
        {verdict === undefined && t(state.kind === 'working' ? 'working' : 'changed')}
        {verdict?.kind === 'valid' && `✓ ${t('valid')}`}
        {verdict?.kind === 'unjudged' && t('unjudged', { message: faultText(verdict.fault) })}
        {verdict?.kind === 'invalid' &&
          `⚠ ${t('invalid', {
            count: verdict.violations.length,
            where: verdict.violations
              .slice(0, 3)
              .map(({ path }) => path)
              .join(t('listSeparator')),
          })}`}
      </span>
      <IconButton
        label={t('options')}
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Button size="small" variant="ghost" icon={<Undo2 aria-hidden />} onClick={fill.undo}>
        {t('undo')}
      </Button>
      {isOpen && (
        <div className="row wrap wide gap-12 rows-4">
          <SeedField key={state.seed} seed={state.seed} onSeed={fill.fill} />
          <label className={`inline gap-8 muted ${styles['seed'] ?? ''}`}>
            {t('optional')}
            <Select
              size="small"
              value={fill.optional}
              options={OPTIONAL_MEMBERS.map((which) => [which, t(`optional_${which}`)])}
              onChange={fill.choose}
            />
          </label>
        </div>
      )}
    </div>
  );
}

export function FillButton({ fill }: { fill: Fill }) {
  const t = useTranslations('fill');
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Sparkles aria-hidden />}
      title={t('fillHint')}
      onClick={() => fill.fill()}
    >
      {t('fill')}
    </Button>
  );
}

function SeedField({ seed, onSeed }: { seed: number; onSeed: (seed: number) => void }) {
  const t = useTranslations('fill');
  const [text, setText] = useState(String(seed));
  const take = () => {
    const typed = Number(text);
    if (Number.isSafeInteger(typed) && typed > 0 && typed !== seed) onSeed(typed);
  };
  return (
    <label className={`inline gap-8 muted ${styles['seed'] ?? ''}`} title={t('seedHint')}>
      {t('seed')}
      <input
        inputMode="numeric"
        autoComplete="off"
        className="tnum high-24 ink ground lined-control rounded-sm py-0 px-8"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 9))}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          take();
        }}
      />
    </label>
  );
}
