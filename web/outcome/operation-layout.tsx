import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { SplitPane } from '../ui/split-pane';
import { useMedia } from '../ui/use-media-query';
import styles from './operation-layout.module.css';

interface OperationLayoutProps {
  /** Under this name the sizes of the panes are remembered. */
  id: string;
  header: ReactNode;
  request: ReactNode;
  result: ReactNode;
  /** The request's share, such as `46%`. */
  size?: string;
  /** Ctrl+Enter, from anywhere within. */
  onSend: () => void;
}

/** A request and its result, side by side; one above the other where there is little room. */
export function OperationLayout(props: OperationLayoutProps) {
  const { id, header, request, result, size = '46%', onSend } = props;
  const app = useTranslations('app');
  const stacked = useMedia('(max-width: 1099px)');
  return (
    <div
      className={styles['panel']}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    >
      {header}
      <div className={styles['panes']}>
        <SplitPane
          key={stacked ? 'stacked' : 'beside'}
          id={stacked ? `${id}-stacked` : id}
          orientation={stacked ? 'vertical' : 'horizontal'}
          separatorLabel={app('resize')}
          panes={[
            { id: 'arguments', size, min: '20%', content: request },
            { id: 'result', min: '20%', content: result },
          ]}
        />
      </div>
    </div>
  );
}
