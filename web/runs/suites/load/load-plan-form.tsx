import type { RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { stringifyJson } from '../../../../core/json/lossless';
import { finiteNumber } from '../../../../core/json/plain-numbers';
import {
  planProblems,
  LOAD_LIMITS,
  type LoadPlan,
  type LoadPlanProblem,
  plannedCalls,
} from '../../../../core/suite/load/load-plan';
import { formatAge } from '../../../../core/text/format-age';
import { SettingsForm, type SettingsUi } from '../../../forms/settings/settings-form';
import { Button } from '../../../ui/button';
import { Checkbox, Form } from '../../../ui/form-fields';

import { Notice } from '../../../ui/notice';
import { inBrowser, recall, remember } from '../../../ui/remember';
import styles from './load-dialog.module.css';

const KEY = 'loupe.loadPlan';

const withLimit = (most: number) => ({ 'ui:textValues': { most } });

const SCHEMA: RJSFSchema = {
  type: 'object',
  properties: {
    rate: { type: 'number' },
    concurrency: { type: 'number' },
    until: { enum: ['count', 'duration'] },
  },
  required: ['until'],
  if: { properties: { until: { const: 'count' } } },
  then: { properties: { calls: { type: 'number' } } },
  else: { properties: { seconds: { type: 'number' } } },
};

const UI: SettingsUi = {
  'ui:lines': [['rate', 'concurrency', 'until', 'calls', 'seconds']],
  rate: withLimit(LOAD_LIMITS.rate),
  concurrency: withLimit(LOAD_LIMITS.concurrency),
  calls: withLimit(LOAD_LIMITS.calls),
  seconds: withLimit(LOAD_LIMITS.seconds),
};

const DEFAULT_SETTINGS = { rate: 10, concurrency: 4, until: 'count', calls: 100, seconds: 30 };

interface LoadPlanFormProps {
  server: string;
  name: string;
  sent: string | undefined;
  danger: 'destructive' | 'not-read-only' | undefined;
  onStart: (plan: LoadPlan) => void;
}

export function LoadPlanForm({ server, name, sent, danger, onStart }: LoadPlanFormProps) {
  const t = useTranslations('load');
  const [settings, setSettings] = useState(lastSettings);
  const [consent, setConsent] = useState(false);
  const plan = planOf(settings);
  const outOfRange = planProblems(plan);
  const problems = new Map(outOfRange.map((name) => [`$.${name}`, t('fault', { most: LOAD_LIMITS[name] })]));
  const count = outOfRange.length === 0 ? plannedCalls(plan) : undefined;
  const needsConsent = danger !== undefined;
  return (
    <Form
      className="stack gap-16"
      aria-label={t('plan')}
      onSubmit={() => {
        if (count !== undefined && (consent || !needsConsent)) onStart(plan);
      }}
    >
      <SettingsForm
        schema={SCHEMA}
        uiSchema={UI}
        texts="load"
        value={settings}
        problems={problems}
        onChange={(next) => {
          setSettings(isObject(next) ? next : {});
          remember(inBrowser, KEY, stringifyJson(next));
        }}
      />
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
            t('says', { count, name, server, time: formatAge(Math.max(1000, (count * 1000) / plan.rate)) })}{' '}
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
    </Form>
  );
}

function planOf(settings: JsonObject): LoadPlan {
  const number = (name: LoadPlanProblem) => finiteNumber(settings[name]) ?? Number.NaN;
  return {
    rate: number('rate'),
    concurrency: number('concurrency'),
    end:
      settings['until'] === 'duration'
        ? { kind: 'duration', seconds: number('seconds') }
        : { kind: 'count', calls: number('calls') },
  };
}

function lastSettings(): JsonObject {
  const recalled = recall(inBrowser, KEY);
  if (!isObject(recalled)) return DEFAULT_SETTINGS;
  // Earlier versions stored the numbers as strings.
  const entries = Object.entries({ ...DEFAULT_SETTINGS, ...recalled });
  return Object.fromEntries(entries.map(([name, value]) => [name, name === 'until' ? value : Number(value)]));
}
