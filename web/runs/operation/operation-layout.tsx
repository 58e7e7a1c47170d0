import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { Writable } from '../../../core/store';
import { Button } from '../../ui/button';
import { SplitPane } from '../../ui/split-pane';
import { useMediaQuery } from '../../ui/use-media-query';
import { useCtrlEnter } from '../../ui/use-window-event';
import { useSelected } from '../../ui/use-store';
import { isOffline } from '../../session/session-context';
import styles from './operation-layout.module.css';

interface OperationLayoutProps {
  id: string;
  header: ReactNode;
  request: ReactNode;
  result: ReactNode;
  /** The request's share: `42%`. */
  size?: `${number}%`;
  /** The request has no fields: it stands in some lines above the result. */
  isBrief?: boolean;
  /** Without a connection, `onSend` is not called. */
  session?: Session;
  onSend: () => void;
}

/** CSS pixels. Below this width, e.g. next to the traffic, two columns are too narrow. */
const NARROW_WIDTH = 640;
/** Below this height, e.g. above the traffic, stacked panes would have a line each, so everything scrolls. */
const LOW_HEIGHT = 560;

function useRoom(element: HTMLElement | null): { narrow: boolean; low: boolean } {
  const [narrow, setNarrow] = useState(false);
  const [low, setLow] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      // Before the frame is painted: the panes would be laid out twice.
      flushSync(() => {
        setNarrow(element.offsetWidth < NARROW_WIDTH);
        setLow(element.offsetHeight < LOW_HEIGHT);
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { narrow, low };
}

/** The result pane's content: none yet, an ended run (by id), or something else. */
type ResultPart = 'idle' | 'other' | number;

const LayoutContext = createContext<{ stacked: boolean; onResult: (part: ResultPart) => void }>({
  stacked: false,
  onResult: () => undefined,
});

/** Reports the result pane's content to its layout. @returns whether the pane is below the request */
export function useResultPart(part: ResultPart): boolean {
  const { stacked, onResult } = useContext(LayoutContext);
  useEffect(() => {
    onResult(part);
    return () => onResult('other');
  }, [part, onResult]);
  return stacked;
}

/** Folds the request at the end of a run to make room for the result, until the user opens it; then it stays open. */
function useFolding(stacked: boolean) {
  const [shownPart] = useState(() => new Writable<ResultPart>('other'));
  // Side by side nothing folds, so runs need not render the layout again.
  const part = useSelected(shownPart, (now) => (stacked ? now : 'other'));
  const [folded, setFolded] = useState(false);
  const isKeptOpen = useRef(false);
  const lastPart = useRef<ResultPart>(undefined);
  const onResult = useMemo(
    () => (next: ResultPart) => {
      shownPart.set(next);
      if (next === 'other') return;
      // The first content is not the result of a user's action.
      const isNew = lastPart.current !== undefined && lastPart.current !== next;
      lastPart.current = next;
      if (isNew && next !== 'idle' && !isKeptOpen.current) setFolded(true);
    },
    [shownPart],
  );
  const toggle = () => {
    isKeptOpen.current = folded;
    setFolded(!folded);
  };
  return { part, folded, onResult, toggle };
}

export function OperationLayout(props: OperationLayoutProps) {
  const { id, header, request, result, size = '42%', isBrief = false, session, onSend } = props;
  const t = useTranslations('outcome');
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const narrowWindow = useMediaQuery('(max-width: 899px)');
  const room = useRoom(root);
  const stacked = narrowWindow || room.narrow;
  const { part, folded, onResult, toggle } = useFolding(stacked);
  const foldable = stacked && !isBrief && part !== 'idle' && part !== 'other';
  const fits = stacked && (part === 'idle' || (foldable && folded));
  const layout = useMemo(() => ({ stacked, onResult }), [stacked, onResult]);
  useCtrlEnter(root, () => {
    if (!session || !isOffline(session.snapshot())) onSend();
  });

  return (
    <LayoutContext value={layout}>
      <div ref={setRoot} className={styles['panel']} data-scrolls={stacked && room.low && !fits}>
        {header}
        <div className={`fill ${styles['panes'] ?? ''}`} data-beside={!stacked && !isBrief}>
          <SplitPane
            id={id}
            orientation={stacked || isBrief ? 'vertical' : 'horizontal'}
            panes={[
              {
                id: 'arguments',
                // Enough for some of its fields when it is opened again.
                size: stacked ? '56%' : size,
                min: '20%',
                fit: isBrief || (foldable && folded),
                content: (
                  <div className={styles['request']} data-folded={foldable && folded}>
                    {foldable && (
                      <Button
                        size="small"
                        variant="ghost"
                        className={styles['fold']}
                        icon={<ChevronRight aria-hidden />}
                        aria-expanded={!folded}
                        onClick={toggle}
                      >
                        {t(folded ? 'openForm' : 'foldForm')}
                      </Button>
                    )}
                    {request}
                  </div>
                ),
              },
              { id: 'result', min: '20%', fit: stacked && !isBrief && part === 'idle', content: result },
            ]}
          />
        </div>
      </div>
    </LayoutContext>
  );
}
