import { AArrowDown, AArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../ui/button';
import { inBrowser, useChoice } from '../ui/remember';

/** How many times its usual size an enlarged result has. */
const SIZES = ['1.25', '1.5', '1.75', '2', '2.5', '3'] as const;
type Size = (typeof SIZES)[number];

/** The size of an enlarged result's type, as it was chosen last in this browser. */
export function useTypeSize() {
  return useChoice(inBrowser, 'loupe.typeSize', SIZES, '1.5');
}

/** What enlarges what is in an element, all of it in the same proportion. */
export function enlargement(size: Size): CSSProperties {
  return { zoom: size };
}

/** Larger and smaller type, for a projector and the room before it. */
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
