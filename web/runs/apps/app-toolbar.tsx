import { Info, Maximize2, PictureInPicture2, RotateCw, Settings2, Square, TextCursorInput } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Badge, type Tone } from '../../ui/badge';
import { IconButton } from '../../ui/button';
import { WebLink } from '../../ui/web-link';
import { type AppPhase, type AppSnapshot, DISPLAY_MODES, supportsMode } from './app-state';
import styles from './app-stage.module.css';

type Panel = 'settings' | 'details';

interface AppToolbarProps {
  head: ReactNode;
  app: AppSnapshot;
  panel: Panel | undefined;
  onPanel: (panel: Panel | undefined) => void;
  onMode: (mode: AppSnapshot['mode']) => void;
  onReload: () => void;
  onStream: () => void;
}

const TONES: Record<AppPhase, Tone> = {
  opening: 'neutral',
  unreachable: 'bad',
  opened: 'neutral',
  silent: 'warn',
  ready: 'ok',
  closed: 'neutral',
};

const MODE_ICONS = {
  inline: <Square aria-hidden />,
  fullscreen: <Maximize2 aria-hidden />,
  pip: <PictureInPicture2 aria-hidden />,
};

export function AppToolbar({ head, app, panel, onPanel, onMode, onReload, onStream }: AppToolbarProps) {
  const t = useTranslations('apps');
  return (
    <div
      className={`row gap-4 ${app.mode === 'pip' ? 'wrap ' : ''}${styles['toolbar'] ?? ''}`}
      role="toolbar"
      aria-label={t('controls')}
    >
      {head}
      <span role="status">
        <Badge tone={TONES[app.phase]}>{t(`phase_${app.phase}`)}</Badge>
      </span>
      <span className="rest" />
      {app.mode === 'fullscreen' && app.openInAppUrl !== undefined && (
        <WebLink url={app.openInAppUrl}>{t('openInApp')}</WebLink>
      )}
      <span role="group" aria-label={t('modes')} className="flex gap-2">
        {DISPLAY_MODES.map((mode) => (
          <IconButton
            key={mode}
            label={t(`mode_${mode}`)}
            icon={MODE_ICONS[mode]}
            aria-pressed={app.mode === mode}
            disabled={!supportsMode(app.capabilities, mode)}
            onClick={() => onMode(mode)}
          />
        ))}
      </span>
      {(['settings', 'details'] as const).map((which) => (
        <IconButton
          key={which}
          label={t(which)}
          icon={which === 'settings' ? <Settings2 aria-hidden /> : <Info aria-hidden />}
          aria-pressed={panel === which}
          onClick={() => onPanel(panel === which ? undefined : which)}
        />
      ))}
      <IconButton label={t('stream')} icon={<TextCursorInput aria-hidden />} onClick={onStream} />
      <IconButton label={t('reload')} icon={<RotateCw aria-hidden />} onClick={onReload} />
    </div>
  );
}
