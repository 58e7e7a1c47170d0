import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

import { SplitPane } from '../ui/split-pane';
import { useMediaQuery } from '../ui/use-media-query';
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

/** Narrower, as beside the traffic, two columns are too narrow for what stands in them. */
const NARROW = 640;

function useIsNarrow(element: HTMLElement | null): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setIsNarrow(element.offsetWidth < NARROW));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}

/** A request and its result, side by side; one above the other where there is little room. */
export function OperationLayout(props: OperationLayoutProps) {
  const { id, header, request, result, size = '46%', onSend } = props;
  const app = useTranslations('app');
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const narrowWindow = useMediaQuery('(max-width: 1099px)');
  const narrowPart = useIsNarrow(root);
  const stacked = narrowWindow || narrowPart;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    // Elsewhere, as in the traffic or in a dialog, nobody means this.
    const at = event.target instanceof Element ? event.target : document.body;
    const meant = at === document.body || at.closest('[data-list-pane]') || root?.contains(at);
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
    <div ref={setRoot} className={styles['panel']} data-stacked={stacked}>
      {header}
      <div className={styles['panes']}>
        <SplitPane
          id={id}
          orientation={stacked ? 'vertical' : 'horizontal'}
          separatorLabel={app('resize')}
          panes={[
            {
              id: 'arguments',
              size: stacked ? '42%' : size,
              min: '20%',
              content: request,
            },
            { id: 'result', min: '20%', content: result },
          ]}
        />
      </div>
    </div>
  );
}
