import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Writable } from '../../core/store';
import { Button } from '../ui/button';
import { SplitPane } from '../ui/split-pane';
import { useMediaQuery } from '../ui/use-media-query';
import { useCtrlEnter } from '../ui/use-window-event';
import { useSelected } from '../ui/use-store';
import styles from './operation-layout.module.css';

interface OperationLayoutProps {
  /** Under this name the sizes of the panes are remembered. */
  id: string;
  header: ReactNode;
  request: ReactNode;
  result: ReactNode;
  /** The request's share, such as `46%`. */
  size?: `${number}%`;
  /** Ctrl+Enter, here or in the list, where the focus is at first. */
  onSend: () => void;
}

/** Narrower, as beside the traffic, two columns are too narrow for what stands in them. */
const NARROW = 640;
/** Lower, as above the traffic, what stands below one another would leave a line for each: all of it scrolls. */
const LOW = 560;

function useRoom(element: HTMLElement | null): { narrow: boolean; low: boolean } {
  const [narrow, setNarrow] = useState(false);
  const [low, setLow] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setNarrow(element.offsetWidth < NARROW);
      setLow(element.offsetHeight < LOW);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { narrow, low };
}

/** What stands in the place of the result: none yet, one that ended (a run by its id), or something else. */
type ResultPart = 'idle' | 'other' | number;

const LayoutContext = createContext<{ stacked: boolean; onResult: (part: ResultPart) => void }>({
  stacked: false,
  onResult: () => undefined,
});

/**
 * Tells the layout around it which result is there.
 * @returns whether it stands below the request, where room is scarce
 */
export function useResultPlace(part: ResultPart): boolean {
  const { stacked, onResult } = useContext(LayoutContext);
  useEffect(() => {
    onResult(part);
    return () => onResult('other');
  }, [part, onResult]);
  return stacked;
}

/**
 * Whether the request is folded for the sake of the result: from the end of a run on, until the person opens it, after which
 * it stays open.
 */
function useFolding(stacked: boolean) {
  const [place] = useState(() => new Writable<ResultPart>('other'));
  // Side by side nothing folds: there the layout is not drawn again with each run.
  const part = useSelected(place, (now) => (stacked ? now : 'other'));
  const [folded, setFolded] = useState(false);
  const keptOpen = useRef(false);
  /** What was there at first is nothing that the person just asked for. */
  const known = useRef<ResultPart>(undefined);
  const onResult = useMemo(
    () => (next: ResultPart) => {
      place.set(next);
      if (next === 'other') return;
      const isNew = known.current !== undefined && known.current !== next;
      known.current = next;
      if (isNew && next !== 'idle' && !keptOpen.current) setFolded(true);
    },
    [place],
  );
  const toggle = () => {
    keptOpen.current = folded;
    setFolded(!folded);
  };
  return { part, folded, onResult, toggle };
}

/** A request and its result, side by side; one above the other where there is little room. */
export function OperationLayout(props: OperationLayoutProps) {
  const { id, header, request, result, size = '46%', onSend } = props;
  const t = useTranslations('outcome');
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const narrowWindow = useMediaQuery('(max-width: 1099px)');
  const room = useRoom(root);
  const stacked = narrowWindow || room.narrow;
  const { part, folded, onResult, toggle } = useFolding(stacked);
  const foldable = stacked && part !== 'idle' && part !== 'other';
  const fits = stacked && (part === 'idle' || (foldable && folded));
  const layout = useMemo(() => ({ stacked, onResult }), [stacked, onResult]);
  useCtrlEnter(root, onSend);

  return (
    <LayoutContext value={layout}>
      <div ref={setRoot} className={styles['panel']} data-scrolls={stacked && room.low && !fits}>
        {header}
        <div className={`fill ${styles['panes'] ?? ''}`}>
          <SplitPane
            id={id}
            orientation={stacked ? 'vertical' : 'horizontal'}
            panes={[
              {
                id: 'arguments',
                // Open again for the sake of its fields, of which some are to be seen.
                size: stacked ? '56%' : size,
                min: '20%',
                fit: foldable && folded,
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
              { id: 'result', min: '20%', fit: stacked && part === 'idle', content: result },
            ]}
          />
        </div>
      </div>
    </LayoutContext>
  );
}
