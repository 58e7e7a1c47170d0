import { List } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { classNames } from './class-names';
import styles from './master-detail.module.css';
import { SplitPane } from './split-pane';
import { useMediaQuery } from './use-media-query';

interface MasterDetailProps {
  /** Under this name the width of the list is remembered. */
  id: string;
  /** Whether something of the list is open: on a narrow screen the list then makes room for it. */
  open: boolean;
  /** Where something always is open: changes when the list was used to put something else there. */
  turn?: number;
  list: ReactNode;
  detail: ReactNode;
}

/** A list beside what is open of it; where there is no room, the list becomes a drawer. */
export function MasterDetail({ id, open, turn = 0, list, detail }: MasterDetailProps) {
  const t = useTranslations('app');
  const narrow = useMediaQuery('(max-width: 699px)');
  const [drawer, setDrawer] = useState(false);
  const [was, setWas] = useState({ open, turn });
  if (open !== was.open || turn !== was.turn) {
    setWas({ open, turn });
    setDrawer(false);
  }
  if (narrow) {
    const listShown = drawer || !open;
    return (
      <div className={styles['narrow']}>
        {open && (
          <Button
            variant="ghost"
            icon={<List aria-hidden />}
            aria-expanded={drawer}
            onClick={() => setDrawer(!drawer)}
          >
            {drawer ? t('closeList') : t('openList')}
          </Button>
        )}
        <div className={classNames(styles['part'], !listShown && styles['hidden'])}>{list}</div>
        <div className={classNames(styles['part'], listShown && styles['hidden'])}>{detail}</div>
      </div>
    );
  }
  return (
    <SplitPane
      id={id}
      orientation="horizontal"
      separatorLabel={t('resize')}
      panes={[
        { id: 'list', size: '264px', min: '180px', max: '480px', fixed: true, content: list },
        { id: 'detail', min: '320px', content: detail },
      ]}
    />
  );
}
