import { useTranslations } from 'use-intl';

import { SelectField } from '../../../ui/form-fields';
import { formatWait } from './format-wait';

const SECONDS = [1, 2, 3, 5, 10, 15, 30];

interface WaitChoiceProps {
  /** Milliseconds; null: never, undefined: as the suite says. */
  wait: number | null | undefined;
  suiteWait: number | undefined;
  onWait: (wait: number | null | undefined) => void;
}

/** After how long a recorded answer is shown. */
export function WaitChoice({ wait, suiteWait, onWait }: WaitChoiceProps) {
  const t = useTranslations('present');
  const offered = SECONDS.map((seconds) => seconds * 1000);
  const all = typeof wait === 'number' && !offered.includes(wait) ? [...offered, wait].sort((a, b) => a - b) : offered;
  return (
    <SelectField
      label={t('wait')}
      hint={t('waitHint')}
      value={wait === undefined ? 'suite' : wait === null ? 'never' : String(wait)}
      options={[
        ['suite', suiteWait === undefined ? t('waitSuiteNone') : t('waitSuite', { duration: formatWait(suiteWait) })],
        ['never', t('waitNever')],
        ...all.map((millis) => [String(millis), formatWait(millis)] as const),
      ]}
      onChange={(value) => onWait(value === 'suite' ? undefined : value === 'never' ? null : Number(value))}
    />
  );
}
