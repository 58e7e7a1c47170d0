import { useEffect, useMemo, useState } from 'react';

import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { Session } from '../../../core/session/session';
import type { Proposal } from '../../../core/suite/propose/proposal';
import { proposeChecks } from '../../../core/suite/propose/propose-checks';
import type { CallAnswer } from '../../../core/suite/run/call-answer';
import type { SuiteCall } from '../../../core/suite/suite';
import type { Words } from '../../../core/text/phrase';
import { answerOf } from './call-answer';
import type { CallToSave } from './call-to-save';
import { runAgain } from './run-again';

/** What is known of a second run of the call. */
export type SecondRun =
  | { kind: 'none' }
  | { kind: 'running'; cancel: () => void }
  | { kind: 'ran'; answer: CallAnswer }
  /** What came was no answer, or one of another kind. */
  | { kind: 'failed'; words: Words };

export interface Proposals {
  /** Undefined while the answer is looked into. */
  all: readonly Proposal[] | undefined;
  /** What the call gave. */
  answer: CallAnswer | undefined;
  second: SecondRun;
  /** Runs the call once more, to see what varies. */
  findVolatile: () => void;
}

/** The checks that a call's answer suggests, by one run or by two. */
export function useProposals(
  call: CallToSave,
  session: Session | undefined,
  sent: SuiteCall,
): Proposals {
  const first = useAnswer(call, session);
  const [second, setSecond] = useState<SecondRun>({ kind: 'none' });
  const other = second.kind === 'ran' ? second.answer : undefined;
  const all = useMemo(
    () =>
      first.kind === 'looking'
        ? undefined
        : first.answer
          ? proposeChecks(first.answer, ...(other ? [other] : []))
          : [],
    [first, other],
  );
  const running = second.kind === 'running' ? second.cancel : undefined;
  useEffect(() => running, [running]);
  const findVolatile = () => {
    if (!session) return;
    const controller = new AbortController();
    setSecond({ kind: 'running', cancel: () => controller.abort() });
    const { signal } = controller;
    const run = async (): Promise<SecondRun> => {
      const outcomes = await runAgain(session, sent, call.tool, signal);
      const answer = await answerOf(call, outcomes, session, new AbortController().signal);
      if (!answer) return { kind: 'none' };
      const { outcome } = answer;
      const isAlike = first.kind === 'looked' && outcome.kind === first.answer?.outcome.kind;
      if (isAlike) return { kind: 'ran', answer };
      const words = 'words' in outcome ? outcome.words : '';
      return {
        kind: 'failed',
        words: words === '' ? outcome.kind : { items: [outcome.kind, words], separator: ': ' },
      };
    };
    void run().then(
      (ended) => setSecond(signal.aborted ? { kind: 'none' } : ended),
      (error: unknown) => setSecond({ kind: 'failed', words: String(error) }),
    );
  };
  const answer = first.kind === 'looked' ? first.answer : undefined;
  return { all, answer, second, findVolatile };
}

type Looked = { kind: 'looking' } | { kind: 'looked'; answer: CallAnswer | undefined };

function useAnswer(call: CallToSave, session: Session | undefined): Looked {
  const { outcomes } = call;
  const [looked, setLooked] = useState<Looked>(
    outcomes.length === 0 ? { kind: 'looked', answer: undefined } : { kind: 'looking' },
  );
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void lookInto(call, call.outcomes, session, signal).then((answer) => {
      if (!signal.aborted) setLooked({ kind: 'looked', answer });
    });
    return () => controller.abort();
  }, [call, session]);
  return looked;
}

async function lookInto(
  call: CallToSave,
  outcomes: readonly Outcome[],
  session: Session | undefined,
  signal: AbortSignal,
): Promise<CallAnswer | undefined> {
  // Where a worker fails there are fewer checks to propose, and the call can be saved all the same.
  return answerOf(call, outcomes, session, signal).catch(() => undefined);
}
