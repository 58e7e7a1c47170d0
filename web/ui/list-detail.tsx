import type { ReactNode } from 'react';

import { SplitPane } from './split-pane';
import { useMediaQuery } from './use-media-query';

interface ListDetailProps {
  /** Under this name the sizes are remembered. */
  id: string;
  list: ReactNode;
  /** What is open of the list, or words that something can be chosen. */
  detail: ReactNode;
  /** The list's share at first, such as `40%`. */
  share: string;
}

/** A list beside what is open of it; where the window is narrow, above it. */
export function ListDetail({ id, list, detail, share }: ListDetailProps) {
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  return (
    <SplitPane
      id={id}
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      panes={[
        { id: 'list', size: share, min: '20%', content: list },
        { id: 'detail', min: '25%', content: detail },
      ]}
    />
  );
}
