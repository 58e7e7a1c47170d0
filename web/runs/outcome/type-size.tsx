import { AArrowDown, AArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../ui/button';
import { inBrowser, useChoice } from '../../ui/remember';

/** Factors of the usual size. */
const SIZES = ['1.25', '1.5', '1.75', '2', '2.5', '3'] as const;
type Size = (typeof SIZES)[number];

/** The last choice in this browser. */
export function useTypeSize() {
  return useChoice(inBrowser, 'loupe.typeSize', SIZES, '1.5');
}

/** Scales everything in an element in proportion. */
export function enlargement(size: Size): CSSProperties {
  return { zoom: size };
}

export function TypeSize({ value, onChange }: { value: Size; onChange: (size: Size) => void }) {
  const t = useTranslations('outcome');
  const at = SIZES.indexOf(value);
  const button = (step: -1 | 1) => {
    const next = SIZES[at + step];
    return (
      <IconButton
        label={step < 0 ? t('smallerType') : t('largerType')}
        icon={step < 0 ? <AArrowDown aria-hidden /> : <AArrowUp aria-hidden />}
        disabled={next === undefined}
        onClick={() => next && onChange(next)}
      />
    );
  };
  return (
    <span role="group" aria-label={t('typeSize')}>
      {button(-1)}
      {button(1)}
    </span>
  );
}
