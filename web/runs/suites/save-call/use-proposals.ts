import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Session } from '../../../../core/session/session';
import type { Proposal } from '../../../../core/suite/propose/proposal';
import { proposeChecks } from '../../../../core/suite/propose/propose-checks';
import type { CallResponse } from '../../../../core/suite/run/call-response';
import type { SuiteCall } from '../../../../core/suite/suite';
import type { LocalizedText } from '../../../../core/text/phrase';
import { usePromise } from '../../../ui/use-promise';
import { responseOf } from './call-response';
import { type CallToSave, outcomesToSave } from './call-to-save';
import { runAgain } from './run-again';

export type SecondRun =
  | { kind: 'none' }
  | { kind: 'running'; cancel: () => void }
  | { kind: 'ran'; response: CallResponse }
  /** Another kind of outcome than the first run's, or an error. */
  | { kind: 'failed'; text: LocalizedText };

export interface Proposals {
  all: readonly Proposal[] | undefined;
  response: CallResponse | undefined;
  second: SecondRun;
  findVolatile: () => void;
}

export function useProposals(call: CallToSave, session: Session | undefined, sent: SuiteCall): Proposals {
  const outcomes = useMemo(() => outcomesToSave(call), [call]);
  const loadResponse = useCallback(
    (signal: AbortSignal) => responseOf(call, outcomes, session, signal),
    [call, outcomes, session],
  );
  const loaded = usePromise(loadResponse);
  const isLoading = outcomes.length > 0 && loaded.state === 'waiting';
  // If this fails there are no proposals, but the call can be saved.
  const response = loaded.state === 'resolved' ? loaded.value : undefined;
  const [second, setSecond] = useState<SecondRun>({ kind: 'none' });
  const secondResponse = second.kind === 'ran' ? second.response : undefined;
  const { arguments: args } = sent;
  const all = useMemo(() => {
    if (isLoading) return undefined;
    if (!response) return [];
    return proposeChecks({ ...response, sent: args }, ...(secondResponse ? [secondResponse] : []));
  }, [isLoading, response, secondResponse, args]);
  // Cancels the second run at unmount.
  const cancelSecond = second.kind === 'running' ? second.cancel : undefined;
  useEffect(() => cancelSecond, [cancelSecond]);
  const findVolatile = () => {
    if (!session) return;
    const controller = new AbortController();
    setSecond({ kind: 'running', cancel: () => controller.abort() });
    const { signal } = controller;
    const run = async (): Promise<SecondRun> => {
      const secondOutcomes = await runAgain(session, sent, call.tool, signal);
      const next = await responseOf(call, secondOutcomes, session, new AbortController().signal);
      if (!next) return { kind: 'none' };
      const { outcome } = next;
      if (outcome.kind === response?.outcome.kind) return { kind: 'ran', response: next };
      const text = 'text' in outcome ? outcome.text : '';
      return { kind: 'failed', text: text === '' ? outcome.kind : { items: [outcome.kind, text], separator: ': ' } };
    };
    void run().then(
      (ended) => setSecond(signal.aborted ? { kind: 'none' } : ended),
      (error: unknown) => setSecond({ kind: 'failed', text: String(error) }),
    );
  };
  return { all, response, second, findVolatile };
}
