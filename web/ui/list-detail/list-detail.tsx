import type { ReactNode } from 'react';

import { SplitPane } from '../split-pane';
import { useMediaQuery } from '../use-media-query';

interface ListDetailProps {
  id: string;
  share: `${number}%`;
  isStacked?: boolean;
  /** Rows of the list, if they may be few: above its detail, it then takes no more room than they need. */
  rows?: number;
  list: ReactNode;
  detail: ReactNode;
}

export function ListDetail({ id, share, isStacked, rows, list, detail }: ListDetailProps) {
  const narrow = useMediaQuery('(max-width: 1099px)');
  const isAbove = isStacked ?? narrow;
  const size: `${number}%` = isAbove && rows !== undefined ? `${Math.min(parseFloat(share), 10 + 6 * rows)}%` : share;
  return (
    <div className="fill tall">
      <SplitPane
        id={id}
        orientation={isAbove ? 'vertical' : 'horizontal'}
        panes={[
          { id: 'list', size, min: '20%', content: list },
          ...(detail === undefined ? [] : [{ id: 'detail', min: '25%' as const, content: detail }]),
        ]}
      />
    </div>
  );
}
