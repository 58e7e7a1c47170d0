import { useEffect, useMemo, useState } from 'react';

import type { ListedTool } from '../tool';
import { checkDefinition } from './check-definition';
import { checkExamples } from './check-examples';
import { checkNames } from './check-names';
import { inOrder, type PortabilityFinding } from './finding';

const NONE: readonly PortabilityFinding[] = [];

/** All that is noticed in a definition: at once what can be seen in it, a moment later what the validator says of its examples. */
export function useDefinitionFindings(
  tool: ListedTool,
  tools: readonly ListedTool[],
): readonly PortabilityFinding[] {
  const [late, setLate] = useState<{ of: ListedTool; findings: readonly PortabilityFinding[] }>();
  useEffect(() => {
    const left = new AbortController();
    checkExamples(tool, left.signal).then(
      (findings) => {
        if (!left.signal.aborted) setLate({ of: tool, findings });
      },
      // Left, or the worker is gone: then nothing is said of the examples.
      () => undefined,
    );
    return () => left.abort();
  }, [tool]);
  const judged = late?.of === tool ? late.findings : NONE;
  return useMemo(
    () => inOrder([...checkDefinition(tool), ...checkNames(tool, tools), ...judged]),
    [tool, tools, judged],
  );
}
