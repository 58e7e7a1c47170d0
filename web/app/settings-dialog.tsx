import type { RJSFSchema } from '@rjsf/utils';
import { useTranslations } from 'use-intl';

import { SettingsForm } from '../forms/settings/settings-form';
import { HistorySettings } from '../features/runs/history/history-settings';
import { Dialog } from '../ui/dialog';
import { PREFERENCES, usePreferences } from './preferences';

const SCHEMA: RJSFSchema = {
  type: 'object',
  required: Object.keys(PREFERENCES),
  properties: Object.fromEntries(
    Object.entries(PREFERENCES).map(([key, { enum: values }]) => [key, { type: 'string', enum: [...values] }]),
  ),
};

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('preferences');
  const common = useTranslations('common');
  const [preferences, choose] = usePreferences();
  return (
    <Dialog title={common('settings')} onClose={onClose}>
      <div className="stack gap-24">
        <SettingsForm
          schema={SCHEMA}
          texts="preferences"
          value={preferences}
          onChange={(value) => choose(value as typeof preferences)}
        />
        <section className="stack gap-8">
          <h3 className="lg semibold">{t('keptData')}</h3>
          <HistorySettings />
        </section>
      </div>
    </Dialog>
  );
}
