import type { ReactNode } from 'react';

import { SplitPane } from '../split-pane';
import { useMediaQuery } from '../use-media-query';

interface ListDetailProps {
  id: string;
  share: `${number}%`;
  isStacked?: boolean;
  list: ReactNode;
  detail: ReactNode;
}

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
