import { ChevronDown, LoaderCircle, Sparkles, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { OPTIONAL_MEMBERS } from '../../../core/schema/fill/adjustments';
import { useValidationErrorText } from '../fields/problem-texts';
import { Button, IconButton } from '../../ui/button';
import { Select } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { classNames } from '../../ui/class-names';
import { useIsLong } from '../../ui/use-is-long';
import styles from './fill-note.module.css';
import type { Fill } from './use-fill';
import type { ValidationResult } from '../../workers/validation/validate';

/** Why there is no example; all other states are shown in {@link FillButton}'s line. */
export function FillNote({ fill: { state } }: { fill: Fill }) {
  const t = useTranslations('fill');
  if (state.kind !== 'failed') return null;
  return <Notice tone="warn" role="status" title={t('failed', { message: state.message })} />;
}

interface FillButtonProps {
  fill: Fill;
  /** Of what is in the form: an example from before is still valid. */
  validation: ValidationResult | undefined;
}

/** The button, and in the same line its result, so that the form below does not move. */
export function FillButton({ fill, validation }: FillButtonProps) {
  const t = useTranslations('fill');
  const [isOpen, setOpen] = useState(false);
  const { state } = fill;
  const isWorking = state.kind === 'working';
  const isSlow = useIsLong(SLOW_MS, isWorking) && isWorking;
  const hasResult = 'validation' in state && state.validation !== undefined;
  const seed = state.kind === 'idle' ? 0 : state.seed;
  const filledText = useFillText(fill, isSlow);
  const isStillValid = state.kind === 'idle' && fill.isUntouched && validation?.kind === 'valid';
  const text = isStillValid ? { tone: 'ok', text: `✓ ${t('valid')}` } : filledText;
  return (
    <div
      className="row grow end narrow"
      role="group"
      aria-label={t('example')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        setOpen(false);
      }}
    >
      <span role="status" className="flex narrow">
        {text && (
          <span
            // Another element for each text: the browser would count a wider one as a layout shift.
            key={text.text}
            className={classNames('clip sm px-4', text.tone, styles['said'])}
            title={text.text}
          >
            {text.text}
          </span>
        )}
      </span>
      {hasResult && <IconButton label={t('undo')} icon={<Undo2 aria-hidden />} onClick={fill.undo} />}
      <Button
        size="small"
        variant="ghost"
        className={styles['button']}
        icon={isSlow ? <LoaderCircle aria-hidden className={styles['turning']} /> : <Sparkles aria-hidden />}
        title={t('fillHint')}
        onClick={() => fill.fill()}
      >
        {t('fill')}
      </Button>
      <IconButton
        label={t('options')}
        icon={<ChevronDown aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles['options']}>
          <SeedField key={seed} seed={seed} onSeed={fill.fill} />
          <label className="inline gap-8 muted">
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

const SLOW_MS = 150;

function useFillText({ state, isUntouched }: Fill, isSlow: boolean): { tone: string; text: string } | undefined {
  const t = useTranslations('fill');
  const validationErrorText = useValidationErrorText();
  if (isSlow) return { tone: 'muted', text: t('working') };
  const validation = 'validation' in state ? state.validation : undefined;
  if (!validation) return undefined;
  if (state.kind === 'filled' && !isUntouched) return { tone: 'muted', text: t('changed') };
  switch (validation.kind) {
    case 'valid':
      return { tone: 'ok', text: `✓ ${t('valid')}` };
    case 'unjudged':
      return { tone: 'muted', text: t('unjudged', { message: validationErrorText(validation.error) }) };
    case 'invalid': {
      const count = validation.violations.length;
      const paths = validation.violations.slice(0, 3).map(({ path }) => path);
      return { tone: 'warn', text: `⚠ ${t('invalid', { count, where: paths.join(t('listSeparator')) })}` };
    }
  }
}

function SeedField({ seed, onSeed }: { seed: number; onSeed: (seed: number) => void }) {
  const t = useTranslations('fill');
  const [text, setText] = useState(seed === 0 ? '' : String(seed));
  const commit = () => {
    const typed = Number(text);
    if (Number.isSafeInteger(typed) && typed > 0 && typed !== seed) onSeed(typed);
  };
  return (
    <label className="inline gap-8 muted" title={t('seedHint')}>
      {t('seed')}
      <input
        inputMode="numeric"
        size={5}
        autoComplete="off"
        className="tnum high-24 ink ground lined-control rounded-sm py-0 px-8"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 9))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          commit();
        }}
      />
    </label>
  );
}
