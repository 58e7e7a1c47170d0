import { useEffect } from 'react';

import { lastOutcome, type Run, type RunStatus } from '../../../core/run/run';
import { runStatus } from '../../../core/run/run-status';
import type { Writable } from '../../../core/store';
import { NO_SERVER_ERRORS, type ServerErrors } from '../../forms/server-errors';

const ERRORS: ReadonlySet<RunStatus> = new Set(['tool-error', 'protocol-error', 'task-failed']);

/** Writes a failed run's errors about its arguments into a store. @param args undefined if the form has others by now */
export function useServerErrorsOf(
  run: Run | undefined,
  args: unknown,
  schema: unknown,
  into: Writable<ServerErrors>,
): void {
  const failed = run?.state.kind === 'ended' && ERRORS.has(runStatus(run)) ? run.state : undefined;
  useEffect(() => {
    let isShown = failed !== undefined && args !== undefined;
    if (failed && isShown)
      void import('../../../core/run/field-errors').then(({ fieldErrors }) => {
        const called = { arguments: args, schema };
        if (isShown) into.set({ ...called, errors: fieldErrors(lastOutcome(failed), called) });
      });
    return () => {
      isShown = false;
      if (into.snapshot() !== NO_SERVER_ERRORS) into.set(NO_SERVER_ERRORS);
    };
  }, [failed, args, schema, into]);
}
