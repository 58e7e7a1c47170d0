import type { ReactNode } from 'react';

import type { JsonObject } from '../../../core/json/json-object';
import type { BlockParts } from '../../../core/protocol/content/block';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { ReadResource } from '../resources/resource-reading';

/** What a view of a block is given. The block has what its kind needs. */
export interface BlockViewProps {
  block: JsonObject;
  parts: BlockParts;
  /** 0-based. */
  index: number;
  /** What it is called for those who do not see it. */
  name: string;
  /** Those whose pointer lies in this block. */
  findings: readonly Finding[];
  /** Where the block stands in its message. */
  pointer: string;
  readResource: ReadResource | undefined;
  /** Shows the blocks that it consists of itself. */
  renderContent: (blocks: readonly unknown[]) => ReactNode;
}
