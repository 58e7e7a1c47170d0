import { useEffect, useMemo } from 'react';

import { readToolUi } from '../../../core/protocol/apps/tool-ui';
import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { targetOf } from '../../../core/suite/suite';
import type { PresentedStep } from './presented-step';

/** Early, because the server may be gone when they are shown. @param tools listed by the server */
export function usePreloadedApps(
  session: Session,
  isConnected: boolean,
  steps: readonly PresentedStep[],
  tools: readonly ListedTool[],
): void {
  const names = steps.length > 1 ? steps.map(({ call }) => targetOf(call).name).join('\n') : '';
  const definitions = useMemo(() => {
    const called = new Set(names.split('\n'));
    return tools
      .filter(({ name }) => called.has(name))
      .map(({ definition }) => definition)
      .filter((definition) => readToolUi(definition).uri !== undefined);
  }, [names, tools]);
  useEffect(() => {
    if (!isConnected || definitions.length === 0) return;
    const controller = new AbortController();
    void import('../../runs/apps/app-pages').then(({ readAppsAhead }) =>
      readAppsAhead(session, definitions, controller.signal),
    );
    return () => controller.abort();
  }, [session, isConnected, definitions]);
}
