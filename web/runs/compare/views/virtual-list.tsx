import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';

import styles from './virtual-list.module.css';

const MAX_UNVIRTUALIZED = 150;

interface VirtualListProps {
  label: string;
  count: number;
  estimate: number;
  render: (index: number) => ReactNode;
}

export function VirtualList(props: VirtualListProps) {
  const { label, count, render } = props;
  if (count > MAX_UNVIRTUALIZED) return <ManyRows {...props} />;
  return (
    <div role="list" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div role="listitem" key={index}>
          {render(index)}
        </div>
      ))}
    </div>
  );
}

function ManyRows({ label, count, estimate, render }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/incompatible-library -- TanStack Virtual keeps its own state
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 12,
    initialRect: { width: 600, height: 500 },
  });
  return (
    <div ref={scroller} className={styles['scroller']} tabIndex={0} role="region" aria-label={label}>
      <div role="list" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="listitem"
            aria-setsize={count}
            aria-posinset={item.index + 1}
            className={styles['placed']}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {render(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
