import { useTranslations } from 'use-intl';

import type { Listing } from '../../core/session/lists/listing';
import { Button } from '../ui/button';
import { ProgressBar } from '../ui/progress-bar';
import { useIsLong } from '../ui/use-is-long';
import styles from './list-pages-bar.module.css';

/** How far a list of many pages is, and the way to stop it. Nothing where no list is under way. */
export function ListingBar({ listing }: { listing: Listing | undefined }) {
  return listing && <LongListing listing={listing} />;
}

function LongListing({ listing: { pages, items, stop } }: { listing: Listing }) {
  const t = useTranslations('lists');
  if (!useIsLong()) return null;
  return (
    <div className={styles['bar']}>
      <div className={styles['line']}>
        <ProgressBar className={styles['progress']} label={t('listing')} />
        <span className="tnum">
          {t('pages', { count: pages })} · {t('items', { count: items })}
        </span>
        <Button size="small" onClick={stop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  );
}
