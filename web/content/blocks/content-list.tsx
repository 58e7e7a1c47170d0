import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { blockKind, repeatsStructured } from '../../../core/protocol/content/block';
import { Button } from '../../ui/button';
import { BlockFrame } from './block-frame';
import { ContentBlockView } from './content-block-view';
import styles from './content-list.module.css';
import { type Finding, findingsWithin } from '../../../core/protocol/findings/finding';
import type { ReadResource } from '../resources/resource-reading';

interface ContentListProps {
  blocks: readonly unknown[];
  /** JSON Pointer from the message to the blocks: `/result/content`. */
  basePointer: string;
  findings: readonly Finding[];
  readResource?: ReadResource;
  /** Texts that only repeat it are folded. */
  structured?: unknown;
}

const FEW_BLOCKS = 16;

export function ContentList(props: ContentListProps): ReactElement {
  const t = useTranslations('content.block');
  const { blocks } = props;
  if (blocks.length === 0) return <p className="faint italic">{t('none')}</p>;
  if (blocks.length > FEW_BLOCKS) return <LongList {...props} />;
  return (
    <div className={`stack ${styles['list'] ?? ''}`}>
      {blocks.map((_, i) => (
        <Block key={i} {...props} index={i} />
      ))}
    </div>
  );
}

function Block({
  blocks,
  index,
  basePointer,
  findings,
  readResource,
  structured,
}: ContentListProps & { index: number }) {
  const t = useTranslations('content.block');
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const pointer = `${basePointer}/${index}`;
  const block = blocks[index];
  const isRepeated = useMemo(() => repeatsStructured(block, structured), [block, structured]);
  const shown = (
    <ContentBlockView
      block={block}
      index={index}
      pointer={pointer}
      findings={findingsWithin(findings, pointer)}
      readResource={readResource}
    />
  );
  if (!isRepeated) return shown;
  const open = () => {
    setOpen(true);
    container.current?.focus();
  };
  return (
    <div ref={container} tabIndex={-1}>
      {isOpen ? (
        shown
      ) : (
        <BlockFrame
          index={index}
          kind={blockKind(block)}
          findings={findingsWithin(findings, pointer)}
          tools={
            <Button
              size="small"
              variant="ghost"
              icon={<ChevronRight aria-hidden />}
              aria-expanded={false}
              onClick={open}
            >
              {t('repeatsStructured')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

const ESTIMATED_HEIGHT = 92;

function LongList(props: ContentListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [container, setContainer] = useState<{ scroller: HTMLElement; margin: number } | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const find = () => {
      const scroller = scrollerOf(element);
      const margin = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      setContainer((last) =>
        last?.scroller === scroller && Math.abs(last.margin - margin) < 1 ? last : { scroller, margin },
      );
    };
    find();
    if (typeof ResizeObserver === 'undefined') return;
    // Content above the list may grow, and a narrow window scrolls another element.
    const observer = new ResizeObserver(find);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react-hooks/incompatible-library -- TanStack Virtual keeps its own state
  const virtualizer = useVirtualizer({
    count: props.blocks.length,
    getScrollElement: () => container?.scroller ?? null,
    estimateSize: () => ESTIMATED_HEIGHT,
    scrollMargin: container?.margin ?? 0,
    overscan: 4,
    initialRect: { width: 600, height: 800 },
  });
  const items = virtualizer.getVirtualItems();
  return (
    <div ref={list} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
      {items.map((item) => (
        <div
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          className={styles['placed']}
          style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
        >
          <Block {...props} index={item.index} />
        </div>
      ))}
    </div>
  );
}
