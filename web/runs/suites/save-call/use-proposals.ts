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
  /** No response, or another outcome. */
  | { kind: 'failed'; text: LocalizedText };

export interface Proposals {
  all: readonly Proposal[] | undefined;
  response: CallResponse | undefined;
  second: SecondRun;
  findVolatile: () => void;
}

export function useProposals(call: CallToSave, session: Session | undefined, sent: SuiteCall): Proposals {
  const outcomes = useMemo(() => outcomesToSave(call), [call]);
  const look = useCallback(
    (signal: AbortSignal) => responseOf(call, outcomes, session, signal),
    [call, outcomes, session],
  );
  const looked = usePromise(look);
  const isLooking = outcomes.length > 0 && looked.state === 'waiting';
  // If a worker fails there are fewer proposals, but the call can be saved.
  const response = looked.state === 'resolved' ? looked.value : undefined;
  const [second, setSecond] = useState<SecondRun>({ kind: 'none' });
  const other = second.kind === 'ran' ? second.response : undefined;
  const { arguments: args } = sent;
  const all = useMemo(
    () =>
      isLooking ? undefined : response ? proposeChecks({ ...response, sent: args }, ...(other ? [other] : [])) : [],
    [isLooking, response, other, args],
  );
  const running = second.kind === 'running' ? second.cancel : undefined;
  useEffect(() => running, [running]);
  const findVolatile = () => {
    if (!session) return;
    const controller = new AbortController();
    setSecond({ kind: 'running', cancel: () => controller.abort() });
    const { signal } = controller;
    const run = async (): Promise<SecondRun> => {
      const again = await runAgain(session, sent, call.tool, signal);
      const next = await responseOf(call, again, session, new AbortController().signal);
      if (!next) return { kind: 'none' };
      const { outcome } = next;
      if (outcome.kind === response?.outcome.kind) return { kind: 'ran', response: next };
      const words = 'text' in outcome ? outcome.text : '';
      return {
        kind: 'failed',
        text: words === '' ? outcome.kind : { items: [outcome.kind, words], separator: ': ' },
      };
    };
    void run().then(
      (ended) => setSecond(signal.aborted ? { kind: 'none' } : ended),
      (error: unknown) => setSecond({ kind: 'failed', text: String(error) }),
    );
  };
  return { all, response, second, findVolatile };
}
