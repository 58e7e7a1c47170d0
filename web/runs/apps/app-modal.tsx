import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { useAppPage } from './app-pages';
import type { AppPage } from './app-resource';
import type { AppSession } from './app-session';
import type { AppModalRequest } from './app-state';

interface AppModalProps extends AppModalRequest {
  session: AppSession;
  page: AppPage;
  renderApp: (page: AppPage) => ReactNode;
  onClose: () => void;
}

/** The dialog of `window.openai.requestModal`: shows the same app, or that of another template of the server. */
export function AppModal({ session, page, template = page.uri, title, renderApp, onClose }: AppModalProps) {
  const t = useTranslations('apps');
  const reading = useAppPage(session, template, page.kind, 0);
  return (
    <Dialog
      title={t('modal')}
      description={title === undefined ? template : `${title} (${template})`}
      size="wide"
      onClose={onClose}
    >
      {reading?.kind === 'page' && renderApp(reading.page)}
      {reading?.kind === 'error' && <Notice tone="bad" title={t('errorTitle')} />}
      {!reading && <p className="muted">{t('reading')}</p>}
    </Dialog>
  );
}
