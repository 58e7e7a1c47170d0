import { lazy, Suspense } from 'react';

import type { ListedTool } from '../../../../core/protocol/tool';

const ErrorCount = lazy(async () => ({ default: (await import('./error-count')).ErrorCount }));

/**
 * How many errors there are in a tool's definition; nothing where there are none. The rules are fetched when the first
 * tool is shown: the list does not wait for them.
 */
export function DefinitionErrors({ tool }: { tool: ListedTool }) {
  return (
    <Suspense>
      <ErrorCount tool={tool} />
    </Suspense>
  );
}
