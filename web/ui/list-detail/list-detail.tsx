import type { ReactNode } from 'react';

import { SplitPane } from '../split-pane';
import { useMediaQuery } from '../use-media-query';

interface ListDetailProps {
  /** Under this name the sizes are remembered. */
  id: string;
  /** How much of the room the list takes at first, in percent. */
  share: `${number}%`;
  /** The detail stands below the list; without it, where the window is narrow. */
  isStacked?: boolean;
  list: ReactNode;
  /** Undefined while nothing is open, and the list has all the room. */
  detail: ReactNode;
}

/** A list, and what is open of it: both in sight. */
export function ListDetail({ id, share, isStacked, list, detail }: ListDetailProps) {
  const narrow = useMediaQuery('(max-width: 1099px)');
  return (
    <div className="fill tall">
      <SplitPane
        id={id}
        orientation={(isStacked ?? narrow) ? 'vertical' : 'horizontal'}
        panes={[
          { id: 'list', size: share, min: '20%', content: list },
          ...(detail === undefined ? [] : [{ id: 'detail', min: '25%' as const, content: detail }]),
        ]}
      />
    </div>
  );
}
