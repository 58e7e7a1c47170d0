import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { useTranslations } from 'use-intl';

import { classNames } from './class-names';
import { inBrowser } from './remember';
import styles from './split-pane.module.css';

export interface Pane {
  id: string;
  /** Percent of the group, or a length such as `260px`. */
  size?: string;
  min?: string;
  max?: string;
  /** Keeps its pixels when the window changes its size. */
  fixed?: boolean;
  /** Takes no more room than its content needs for now; the others share the rest. */
  fit?: boolean;
  content: ReactNode;
}

interface SplitPaneProps {
  /** Under this name the sizes are remembered in this browser. */
  id: string;
  orientation: 'horizontal' | 'vertical';
  /** The accessible name of each line between two panes, where it is not the usual one. */
  separatorLabel?: string;
  panes: readonly Pane[];
}

/**
 * Panes whose sizes can be changed by mouse and by keyboard, and are remembered, for each orientation apart. What is in
 * them goes on when that changes: an app that runs in a result, or a line that is shown.
 */
export function SplitPane({ id, orientation, separatorLabel, panes }: SplitPaneProps) {
  const t = useTranslations('app');
  const named = (name: string) => (orientation === 'vertical' ? `${name}-stacked` : name);
  const layout = useDefaultLayout({
    id: `loupe.panes.${named(id)}`,
    panelIds: panes.map((pane) => named(pane.id)),
    storage: inBrowser,
    onlySaveAfterUserInteractions: true,
  });
  const fits = panes.some(({ fit }) => fit === true);
  return (
    <Group orientation={orientation} className={styles['group']} {...layout} id={named(id)}>
      {panes.flatMap((pane, index) => [
        ...(index > 0
          ? [
              <Separator
                key={`${pane.id}-separator`}
                className={classNames(
                  styles['separator'],
                  styles[orientation],
                  fits && styles['still'],
                )}
                aria-label={separatorLabel ?? t('resize')}
              />,
            ]
          : []),
        <Panel
          key={pane.id}
          id={named(pane.id)}
          className={classNames(styles['panel'], fits && styles[pane.fit ? 'fit' : 'rest'])}
          {...(pane.size !== undefined && { defaultSize: pane.size })}
          {...(pane.min !== undefined && { minSize: pane.min })}
          {...(pane.max !== undefined && { maxSize: pane.max })}
          groupResizeBehavior={pane.fixed ? 'preserve-pixel-size' : 'preserve-relative-size'}
        >
          {pane.content}
        </Panel>,
      ])}
    </Group>
  );
}
