import type { ReactNode } from 'react';

import type { JsonObject } from '../../../core/json/json-object';
import type { BlockParts } from '../../../core/protocol/content/block';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { ReadResource } from '../resources/resource-reading';

export interface BlockViewProps {
  block: JsonObject;
  parts: BlockParts;
  index: number;
  name: string;
  findings: readonly Finding[];
  pointer: string;
  readResource: ReadResource | undefined;
  renderContent: (blocks: readonly unknown[]) => ReactNode;
}
