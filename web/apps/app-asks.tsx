import { useTranslations } from 'use-intl';

import { ContentList } from '../content/content-list';
import { JsonText } from '../content/json-text';
import { readResource } from '../session/read-resource';
import type { Session } from '../session/session';
import { Button } from '../ui/button';
import type { AppAsk, AppWish } from './app-state';
import styles from './app-asks.module.css';
import { saveContents } from './save-contents';

interface AppAsksProps {
  session: Session;
  asks: readonly AppAsk[];
  onDecide: (key: number, allowed: boolean) => void;
}

/** What an app wants and gets only by a click. The app's words are set apart: nothing in them is Loupe's. */
export function AppAsks({ session, asks, onDecide }: AppAsksProps) {
  const t = useTranslations('apps');
  const allow = ({ key, wish }: AppAsk) => {
    // In the click itself: a browser opens a window, and saves a file, for nothing else.
    if (wish.kind === 'open-link') window.open(wish.url, '_blank', 'noopener,noreferrer');
    if (wish.kind === 'download') void saveContents(session, wish.contents);
    onDecide(key, true);
  };
  return asks.map((ask) => (
    <div
      key={ask.key}
      role="group"
      aria-label={t(`ask_${ask.wish.kind}`)}
      className={styles['ask']}
    >
      <div className={styles['head']}>
        <strong>{t(`ask_${ask.wish.kind}`)}</strong>
        <span className={styles['actions']}>
          <Button size="small" variant="primary" onClick={() => allow(ask)}>
            {t('allow')}
          </Button>
          <Button size="small" onClick={() => onDecide(ask.key, false)}>
            {t('refuse')}
          </Button>
        </span>
      </div>
      <div className={styles['wish']}>
        <Wish session={session} wish={ask.wish} />
      </div>
    </div>
  ));
}

function Wish({ session, wish }: { session: Session; wish: AppWish }) {
  const t = useTranslations('apps');
  switch (wish.kind) {
    case 'open-link':
      return <code className={styles['url']}>{wish.url}</code>;
    case 'message':
    case 'download': {
      const blocks = wish.kind === 'message' ? wish.content : wish.contents;
      return (
        <ContentList
          blocks={blocks}
          basePointer="/params/content"
          findings={[]}
          readResource={(uri) => readResource(session, uri)}
        />
      );
    }
    case 'destructive-call':
      return (
        <>
          <p>{t('destructive', { tool: wish.tool })}</p>
          <JsonText source={JSON.stringify(wish.args ?? {})} label={t('arguments')} />
        </>
      );
  }
}
