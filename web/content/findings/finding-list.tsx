import { use, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { shortenText } from '../../../core/json/shorten-strings';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { type Finding, findingPath } from '../../../core/protocol/findings/finding';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { useIsPresented } from '../density';
import { MessageSource } from '../message/message-source';
import styles from './finding-list.module.css';
import { SEVERITY_ICONS } from './severity-icon';
import { translateNoValue, type TranslateKey, withStepTexts } from './step-texts';

const ResultFixPart = lazyPartWithTexts(async () => (await import('./result-fix')).ResultFixPart);

export const loadResultFix = ResultFixPart.load;

const SHOWN_FIRST = 50;
const SHOWN_MORE = 200;

const MAX_LENGTH = 2_000;

export const EMPTY_PLACEHOLDERS = { expected: '', actual: '', allowed: '', limit: '', because: '', count: '' };

export function useFindingText(): (finding: Finding) => string {
  const t = useTranslations();
  return useCallback(
    ({ rule, values }) => {
      // Each rule has its own values, which the type of `t` would check.
      const text = t as TranslateKey;
      const { keyword, code } = values;
      const reason = keyword !== undefined ? `forms.violations.${keyword}` : `forms.faults.${code ?? ''}`;
      // The validator's messages are English.
      const message = t.has(reason as never) ? text(reason, { ...EMPTY_PLACEHOLDERS, ...values }) : values['message'];
      const allValues = withStepTexts(translateNoValue(values, text), text);
      return text(`findings.${rule}`, message === undefined ? allValues : { ...allValues, message });
    },
    [t],
  );
}

interface FindingListProps {
  findings: readonly Finding[];
  onPick?: (finding: Finding) => void;
}

export function FindingList({ findings, onPick }: FindingListProps) {
  const t = useTranslations('content.findings');
  const textOf = useFindingText();
  const [shown, setShown] = useState(SHOWN_FIRST);
  const isPresented = useIsPresented();
  const source = use(MessageSource);
  if (isPresented || findings.length === 0) return null;
  const left = findings.length - shown;
  return (
    <ul aria-label={t('label')} className="grid gap-2 sm">
      {findings.slice(0, shown).map((finding, i) => {
        const Icon = SEVERITY_ICONS[finding.severity];
        return (
          <li key={i} className={classNames(styles['finding'], styles[finding.severity])}>
            <Icon aria-hidden className={styles['icon']} />
            <div className="narrow break">
              <span className={styles['severity']}>{t(finding.severity)}</span>{' '}
              <span>{shortenText(textOf(finding), MAX_LENGTH)}</span>{' '}
              {onPick === undefined ? (
                <code className={styles['path']}>{shortenText(findingPath(finding.pointer), MAX_LENGTH)}</code>
              ) : (
                <button type="button" className={styles['path']} onClick={() => onPick(finding)}>
                  {shortenText(findingPath(finding.pointer), MAX_LENGTH)}
                </button>
              )}
              {source && <ResultFixPart finding={finding} message={source} />}
            </div>
          </li>
        );
      })}
      {left > 0 && (
        <li>
          <Button size="small" variant="link" onClick={() => setShown(shown + SHOWN_MORE)}>
            {t('more', { count: Math.min(left, SHOWN_MORE), left })}
          </Button>
        </li>
      )}
    </ul>
  );
}
