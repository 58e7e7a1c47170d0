import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { type AppSettings, USUAL_SETTINGS } from './app-settings';
import styles from './app-settings-bar.module.css';

const WIDTHS = [320, 400, 600, 768, 1024];
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP', 'zh-CN', 'ar-EG', 'pt-BR'];
const TIME_ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo'];

interface AppSettingsBarProps {
  settings: AppSettings;
  /** Loupe's own. */
  language: string;
  onChange: (settings: AppSettings) => void;
}

/** What an app is told of its host, to try it under other circumstances. */
export function AppSettingsBar({ settings, language, onChange }: AppSettingsBarProps) {
  const t = useTranslations('apps');
  const id = useId();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const set = (change: Partial<AppSettings>) => onChange({ ...settings, ...change });
  const pixels = (text: string) => Math.max(0, Math.round(Number(text) || 0));
  return (
    <div className={styles['bar']} role="group" aria-label={t('settings')}>
      <Labelled label={t('theme')}>
        <select
          value={settings.theme}
          onChange={({ target }) => set({ theme: target.value as AppSettings['theme'] })}
        >
          <option value="page">{t('theme_page')}</option>
          <option value="light">{t('theme_light')}</option>
          <option value="dark">{t('theme_dark')}</option>
        </select>
      </Labelled>
      <Labelled label={t('locale')}>
        <input
          value={settings.locale}
          placeholder={language}
          list={`${id}-locales`}
          size={7}
          onChange={({ target }) => set({ locale: target.value.trim() })}
        />
      </Labelled>
      <Labelled label={t('timeZone')}>
        <input
          value={settings.timeZone}
          placeholder={zone}
          list={`${id}-zones`}
          size={12}
          onChange={({ target }) => set({ timeZone: target.value.trim() })}
        />
      </Labelled>
      <Labelled label={t('width')}>
        <input
          type="number"
          min={0}
          step={10}
          value={settings.width || ''}
          placeholder={t('fill')}
          list={`${id}-widths`}
          onChange={({ target }) => set({ width: pixels(target.value) })}
        />
      </Labelled>
      <Labelled label={t('height')}>
        <input
          type="number"
          min={0}
          step={10}
          value={settings.height || ''}
          placeholder={t('asWished')}
          onChange={({ target }) => set({ height: pixels(target.value) })}
        />
      </Labelled>
      <label className={styles['check']} title={t('storageText')}>
        <input
          type="checkbox"
          checked={settings.storage}
          onChange={({ target }) => set({ storage: target.checked })}
        />
        {t('storage')}
      </label>
      <Button variant="link" size="small" onClick={() => onChange(USUAL_SETTINGS)}>
        {t('usual')}
      </Button>
      <Suggestions id={`${id}-locales`} values={LOCALES} />
      <Suggestions id={`${id}-zones`} values={TIME_ZONES} />
      <Suggestions id={`${id}-widths`} values={WIDTHS.map(String)} />
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles['field']}>
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
