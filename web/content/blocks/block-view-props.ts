import type { ReactNode } from 'react';

import type { JsonObject } from '../../../core/json/json-object';
import type { BlockParts } from '../../../core/protocol/content/block';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { ReadResource } from '../resources/resource-reading';

export interface BlockViewProps {
  block: JsonObject;
  parts: BlockParts;
  /** 0-based. */
  index: number;
  /** Accessible name. */
  name: string;
  /** Findings within this block. */
  findings: readonly Finding[];
  /** Of the block in its message. */
  pointer: string;
  readResource: ReadResource | undefined;
  /** Renders nested blocks. */
  renderContent: (blocks: readonly unknown[]) => ReactNode;
}
