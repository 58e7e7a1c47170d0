import { X } from 'lucide-react';
import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../button';
import { SplitPane } from '../split-pane';
import { useMediaQuery } from '../use-media-query';

interface ListDetailProps {
  id: string;
  share: `${number}%`;
  isStacked?: boolean;
  /** A list of few rows that stands above its detail takes only the height that they need. */
  rows?: number;
  list: ReactNode;
  /** Undefined if none is open: the list has all of the room. */
  detail: ReactNode;
  /** By Escape and by a {@link CloseDetailButton}. */
  onClose?: () => void;
}

const CloseContext = createContext<(() => void) | undefined>(undefined);

export function CloseDetailButton() {
  const t = useTranslations('common');
  return <IconButton className="push" label={t('close')} icon={<X aria-hidden />} onClick={use(CloseContext)} />;
}

export function useIsStacked(): boolean {
  return useMediaQuery('(max-width: 1099px)');
}

export function ListDetail({ id, share, isStacked, rows, list, detail, onClose }: ListDetailProps) {
  const isNarrow = useIsStacked();
  const isAbove = isStacked ?? isNarrow;
  const size: `${number}%` = isAbove && rows !== undefined ? `${Math.min(parseFloat(share), 10 + 6 * rows)}%` : share;
  const root = useRef<HTMLDivElement>(null);
  const isOpen = detail !== undefined;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // The detail took the focus with it.
    if (hasClosed && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[role=grid], [role=listbox]')?.focus();
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || !onClose) return;
    // A menu's or a dialog's Escape arrives here, too; in a field, it empties the field.
    if (!(event.target instanceof HTMLElement) || event.target.matches('input, textarea')) return;
    if (!event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <div ref={root} className="fill tall" onKeyDown={onKeyDown}>
      <SplitPane
        id={id}
        orientation={isAbove ? 'vertical' : 'horizontal'}
        panes={[
          { id: 'list', size, min: '20%', content: list },
          ...(isOpen
            ? [{ id: 'detail', min: '25%' as const, content: <CloseContext value={onClose}>{detail}</CloseContext> }]
            : []),
        ]}
      />
    </div>
  );
}
