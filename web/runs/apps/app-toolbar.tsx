import { Ellipsis, Info, Maximize2, RotateCw, Settings2, TextCursorInput } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Badge, type Tone } from '../../ui/badge';
import { IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';
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
      <IconButton
        label={t('mode_fullscreen')}
        icon={<Maximize2 aria-hidden />}
        aria-pressed={app.mode === 'fullscreen'}
        disabled={!supportsMode(app.capabilities, 'fullscreen')}
        onClick={() => onMode(app.mode === 'fullscreen' ? 'inline' : 'fullscreen')}
      />
      <IconButton label={t('reload')} icon={<RotateCw aria-hidden />} onClick={onReload} />
      <Menu
        trigger={<IconButton label={t('more')} icon={<Ellipsis aria-hidden />} />}
        entries={[
          ...(['settings', 'details'] as const).map((which) => ({
            label: t(which),
            icon: which === 'settings' ? <Settings2 aria-hidden /> : <Info aria-hidden />,
            isCurrent: panel === which,
            onSelect: () => onPanel(panel === which ? undefined : which),
          })),
          { label: t('stream'), icon: <TextCursorInput aria-hidden />, onSelect: onStream },
          {
            label: t('modes'),
            value: app.mode,
            options: DISPLAY_MODES.filter((mode) => supportsMode(app.capabilities, mode)).map((mode) => ({
              value: mode,
              label: t(`mode_${mode}`),
            })),
            onChange: (mode) => onMode(mode as AppSnapshot['mode']),
          },
        ]}
      />
    </div>
  );
}
