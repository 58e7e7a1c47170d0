import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
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
  /** Ctrl+Enter, here or in the list, where the focus is at first. */
  onSend: () => void;
}

/** A request and its result, side by side; one above the other where there is little room. */
export function OperationLayout(props: OperationLayoutProps) {
  const { id, header, request, result, size = '46%', onSend } = props;
  const app = useTranslations('app');
  const stacked = useMedia('(max-width: 1099px)');
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    // Elsewhere, as in the traffic or in a dialog, nobody means this.
    const at = event.target instanceof Element ? event.target : document.body;
    const meant =
      at === document.body || at.closest('[data-list-pane]') || root.current?.contains(at);
    if (!meant) return;
    event.preventDefault();
    onSend();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return (
    <div ref={root} className={styles['panel']}>
      {header}
      <div className={styles['panes']}>
        <SplitPane
          key={stacked ? 'stacked' : 'beside'}
          id={stacked ? `${id}-stacked` : id}
          orientation={stacked ? 'vertical' : 'horizontal'}
          separatorLabel={app('resize')}
          panes={[
            { id: 'arguments', size: stacked ? '50%' : size, min: '20%', content: request },
            { id: 'result', min: '20%', content: result },
          ]}
        />
      </div>
    </div>
  );
}
