import { TriangleAlert } from 'lucide-react';

import styles from './tool-list-item.module.css';
import { ToolBadges } from './tool-badges';
import type { ListedTool } from './tool';

/** One line of the list: the name first, since that is what people and clients call it by. */
export function ToolListItem({ tool }: { tool: ListedTool }) {
  return (
    <>
      <span className={styles['name']}>{tool.name}</span>
      {tool.title !== undefined && tool.title !== tool.name && (
        <span className={styles['title']}>{tool.title}</span>
      )}
      {tool.faults.length > 0 && <TriangleAlert aria-hidden className={styles['fault']} />}
      <ToolBadges hints={tool.annotations} compact />
    </>
  );
}
