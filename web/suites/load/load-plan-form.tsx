import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import {
  faultsOfPlan,
  LOAD_LIMITS,
  type LoadPlan,
  type LoadPlanFault,
  plannedCalls,
} from '../../../core/suite/load/load-plan';
import { Button } from '../../ui/button';
import { SelectField, TextField, Checkbox } from '../../ui/form-fields';
import { formatDuration } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { inBrowser, recall, remember } from '../../ui/remember';
import styles from './load-dialog.module.css';

const KEY = 'loupe.loadPlan';

/** The fields as they are typed. */
interface PlanTexts {
  rate: string;
  concurrency: string;
  until: LoadPlan['end']['kind'];
  calls: string;
  seconds: string;
}

const USUAL: PlanTexts = {
  rate: '10',
  concurrency: '4',
  until: 'count',
  calls: '100',
  seconds: '30',
};

interface LoadPlanFormProps {
  /** The server that the calls go to. */
  server: string;
  /** What is called. */
  name: string;
  /** The exact arguments as JSON; undefined where it has none. */
  sent: string | undefined;
  /** What the tool's annotations say of it. */
  danger: 'destructive' | 'not-read-only' | undefined;
  onStart: (plan: LoadPlan) => void;
}

/** How many calls are to go where and how fast, and the button that says so. */
export function LoadPlanForm({ server, name, sent, danger, onStart }: LoadPlanFormProps) {
  const t = useTranslations('load');
  const [texts, setTexts] = useState(lastTexts);
  const [consent, setConsent] = useState(false);
  const change = (part: Partial<PlanTexts>) => {
    const next = { ...texts, ...part };
    setTexts(next);
    remember(inBrowser, KEY, JSON.stringify(next));
  };
  const plan = planOf(texts);
  const faults = faultsOfPlan(plan);
  const problem = (fault: LoadPlanFault) =>
    faults.includes(fault) ? t('fault', { most: LOAD_LIMITS[fault] }) : undefined;
  const field = (fault: LoadPlanFault) => ({
    label: t(fault),
    inputMode: 'decimal' as const,
    value: texts[fault],
    problem: problem(fault),
    hint: t(`hint_${fault}`, { most: LOAD_LIMITS[fault] }),
    onChange: (value: string) => change({ [fault]: value }),
  });
  const count = faults.length === 0 ? plannedCalls(plan) : undefined;
  const needsConsent = danger !== undefined;
  return (
    <form
      className="stack gap-16"
      aria-label={t('plan')}
      onSubmit={(event) => {
        event.preventDefault();
        if (count !== undefined && (consent || !needsConsent)) onStart(plan);
      }}
    >
      <div className={styles['fields']}>
        <TextField {...field('rate')} />
        <TextField {...field('concurrency')} />
        <SelectField
          label={t('until')}
          value={texts.until}
          options={[
            ['count', t('until_count')],
            ['duration', t('until_duration')],
          ]}
          onChange={(until) => change({ until })}
        />
        {texts.until === 'count' ? (
          <TextField {...field('calls')} />
        ) : (
          <TextField {...field('seconds')} />
        )}
      </div>
      {sent !== undefined && (
        <div className={`grid gap-4 ${styles['sent'] ?? ''}`}>
          <div id="load-sent">{t('sent')}</div>
          <pre tabIndex={0} role="region" aria-labelledby="load-sent">
            {sent}
          </pre>
        </div>
      )}
      {danger && (
        <Notice tone="warn" title={t(`danger_${danger}`)}>
          <Checkbox className="flex baseline gap-8" checked={consent} onChange={setConsent}>
            {t('consent')}
          </Checkbox>
        </Notice>
      )}
      <div className={`row between gap-16 ${styles['go'] ?? ''}`}>
        <p className="muted">
          {count !== undefined &&
            t('says', {
              count,
              name,
              server,
              time: formatDuration((count * 1000) / plan.rate),
            })}{' '}
          {t('note')}
        </p>
        <Button
          type="submit"
          variant={danger === 'destructive' ? 'danger' : 'primary'}
          disabled={count === undefined || (needsConsent && !consent)}
        >
          {count === undefined ? t('start') : t('startCount', { count })}
        </Button>
      </div>
    </form>
  );
}

function planOf({ rate, concurrency, until, calls, seconds }: PlanTexts): LoadPlan {
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return {
    rate: number(rate),
    concurrency: number(concurrency),
    end:
      until === 'count'
        ? { kind: 'count', calls: number(calls) }
        : { kind: 'duration', seconds: number(seconds) },
  };
}

function lastTexts(): PlanTexts {
  const kept = recall(inBrowser, KEY);
  if (!isObject(kept)) return USUAL;
  const text = (name: 'rate' | 'concurrency' | 'calls' | 'seconds') =>
    typeof kept[name] === 'string' ? kept[name] : USUAL[name];
  return {
    rate: text('rate'),
    concurrency: text('concurrency'),
    until: kept['until'] === 'duration' ? 'duration' : 'count',
    calls: text('calls'),
    seconds: text('seconds'),
  };
}
