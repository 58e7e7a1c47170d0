import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { CheckResult } from '../../../../core/suite/checks/check-result';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { shortenText } from '../../../../core/json/shorten-strings';
import { Button } from '../../../ui/button';
import { lacksReference } from '../../../runs/suites/call-status';
import { LinkedText } from '../../../ui/web-link';
import styles from './check-list.module.css';

interface CheckListProps {
  checks: readonly CheckResult[];
  /** Whether the result is shown, too: it has an error's text. */
  hasResult?: boolean;
}

export function CheckList({ checks, hasResult }: CheckListProps) {
  const t = useTranslations('suites');
  const coreTexts = useCoreTexts();
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  return (
    <>
      {failed.map((check, index) => (
        <FailedCheck key={index} check={check} hasResult={hasResult} />
      ))}
      {passed.length > 0 && (
        <details className={`muted sm ${styles['passed'] ?? ''}`}>
          <summary>{t('passedChecks', { count: passed.length })}</summary>
          <ul>
            {passed.map((check, index) => (
              <li key={index}>
                <CheckName check={check} /> <span>{coreTexts.text(check.localized?.actual, check.actual)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function FailedCheck({ check, hasResult = false }: { check: CheckResult; hasResult?: boolean }) {
  const t = useTranslations('suites');
  const coreTexts = useCoreTexts();
  const { expected, difference = [], localized } = check;
  const actual = coreTexts.text(localized?.actual, check.actual);
  if (lacksReference(check))
    return (
      <p className="narrow sunken rounded py-8 px-8 break">
        <span aria-hidden>+</span> <CheckName check={check} /> <span className="muted">{t('newText')}</span>
      </p>
    );
  return (
    <div className="grid gap-4 narrow bad-soft rounded py-8 px-8">
      <p className="bad semibold break">
        <span aria-hidden>✕</span> <CheckName check={check} />
      </p>
      <dl className={`grid gap-2 ${styles['values'] ?? ''}`}>
        <div className="grid gap-8">
          <dt className="muted">{t('expected')}</dt>
          <Value text={coreTexts.text(localized?.expected, expected)} />
        </div>
        <div className="grid gap-8">
          <dt className="muted">{t('actual')}</dt>
          <Value text={check.check === 'outcome' && hasResult ? actual.replace(/: [^]*/, '') : actual} />
        </div>
        {difference.length > 0 && (
          <div className="grid gap-8">
            <dt className="muted">{t('difference')}</dt>
            <dd className="scroll code break prewrap">
              {difference.map((line, index) => (
                <span key={index} className="block">
                  {coreTexts.text(localized?.difference?.[index], line)}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

const MAX_SHOWN = 400;

function Value({ text }: { text: string }) {
  const t = useTranslations('forms');
  const [isWhole, setWhole] = useState(false);
  return (
    <dd className="scroll code break prewrap">
      <LinkedText text={isWhole ? text : shortenText(text, MAX_SHOWN)} />
      {text.length > MAX_SHOWN && (
        <>
          {' '}
          <Button size="small" variant="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'showLess' : 'more')}
          </Button>
        </>
      )}
    </dd>
  );
}

function CheckName({ check: { check, at, localized } }: { check: CheckResult }) {
  const t = useTranslations('suites');
  const coreTexts = useCoreTexts();
  return (
    <>
      {t(`check_${check}`)} {at !== undefined && <code>{coreTexts.text(localized?.at, at)}</code>}
    </>
  );
}
