import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { Select } from '../../ui/form-fields';
import { type AppSettings, DEFAULT_SETTINGS } from './app-settings';
import styles from './app-settings-bar.module.css';

const WIDTHS = [320, 400, 600, 768, 1024];
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP', 'zh-CN', 'ar-EG', 'pt-BR'];
const TIME_ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo'];

interface AppSettingsBarProps {
  settings: AppSettings;
  /** Whether the tool has an app for ChatGPT besides that of MCP Apps. */
  offersChatGpt: boolean;
  language: string;
  onChange: (settings: AppSettings) => void;
}

export function AppSettingsBar({ settings, offersChatGpt, language, onChange }: AppSettingsBarProps) {
  const t = useTranslations('apps');
  const id = useId();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const set = (change: Partial<AppSettings>) => onChange({ ...settings, ...change });
  const text = (name: 'locale' | 'timeZone', placeholder: string, size: number) => (
    <Labeled label={t(name)}>
      <input
        value={settings[name]}
        placeholder={placeholder}
        list={`${id}-${name}`}
        size={size}
        onChange={({ target }) => set({ [name]: target.value.trim() })}
      />
    </Labeled>
  );
  const pixels = (name: 'width' | 'height', placeholder: string) => (
    <Labeled label={t(name)}>
      <input
        type="number"
        min={0}
        step={10}
        value={settings[name] || ''}
        placeholder={placeholder}
        list={name === 'width' ? `${id}-width` : undefined}
        onChange={({ target }) => set({ [name]: Math.max(0, Math.round(Number(target.value) || 0)) })}
      />
    </Labeled>
  );
  const check = (name: 'storage' | 'eval' | 'chatGpt') => (
    <label className="row gap-8 high-26" title={t(`${name}Text`)}>
      <input type="checkbox" checked={settings[name]} onChange={({ target }) => set({ [name]: target.checked })} />
      {t(name)}
    </label>
  );
  return (
    <div className={styles['bar']} role="group" aria-label={t('settings')}>
      <Labeled label={t('theme')}>
        <Select
          size="small"
          value={settings.theme}
          options={(['page', 'light', 'dark'] as const).map((theme) => [theme, t(`theme_${theme}`)])}
          onChange={(theme) => set({ theme })}
        />
      </Labeled>
      {text('locale', language, 7)}
      {text('timeZone', zone, 12)}
      {pixels('width', t('fill'))}
      {pixels('height', t('asWished'))}
      {check('storage')}
      {check('eval')}
      {offersChatGpt && check('chatGpt')}
      <Button variant="link" size="small" onClick={() => onChange(DEFAULT_SETTINGS)}>
        {t('usual')}
      </Button>
      <Suggestions id={`${id}-locale`} values={LOCALES} />
      <Suggestions id={`${id}-timeZone`} values={TIME_ZONES} />
      <Suggestions id={`${id}-width`} values={WIDTHS.map(String)} />
    </div>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={`grid gap-2 ${styles['field'] ?? ''}`}>
      <span>{label}</span>
      {children}
    </label>
  );
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
