import type { Session } from '../../../core/session/session';
import type { DraftedCall } from '../../../core/suite/draft-suite';
import { expectationOf } from '../../../core/suite/propose/proposal';
import { proposeChecks } from '../../../core/suite/propose/propose-checks';
import { type SuiteCall, targetOf } from '../../../core/suite/suite';
import type { Words } from '../../../core/text/phrase';
import { answerOf } from '../save-call/call-answer';
import { formsOf } from '../save-call/call-forms';
import type { CallToSave } from '../save-call/call-to-save';
import { runAgain } from '../save-call/run-again';

/** What came of the calls of a draft when each was run once. */
export interface CheckedDraft {
  calls: readonly SuiteCall[];
  leftOut: readonly {
    name: string;
    /** `accepted`: the server took what its schema forbids. `no-answer`: nothing came that a suite could expect. */
    reason: 'accepted' | 'no-answer';
    words: Words;
  }[];
}

/** Runs each call of a draft once, one after the other, and gives it the checks that its answer suggests. */
export async function checkDraft(
  session: Session,
  drafted: readonly DraftedCall[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<CheckedDraft> {
  const calls: SuiteCall[] = [];
  const leftOut: CheckedDraft['leftOut'][number][] = [];
  for (const [index, { call, kind, tool }] of drafted.entries()) {
    if (signal.aborted) break;
    const name = call.name ?? '';
    const outcomes = await runAgain(session, call, tool, signal);
    const toSave: CallToSave = {
      target: targetOf(call),
      arguments: call.arguments,
      tool,
      outcomes,
    };
    const answer = await answerOf(toSave, outcomes, session, signal);
    const proposals = answer ? proposeChecks(answer) : [];
    const { answers } = formsOf(toSave, session).written;
    const outcome = answer?.outcome;
    if (proposals.length === 0)
      leftOut.push({
        name,
        reason: 'no-answer',
        words: outcome && 'words' in outcome ? outcome.words : '',
      });
    else if (kind === 'negative' && outcome?.kind === 'ok')
      leftOut.push({ name, reason: 'accepted', words: '' });
    else {
      const taken = proposals.filter(
        (each) => each.isAdvised && (kind === 'example' || each.kind === 'outcome'),
      );
      calls.push({
        ...call,
        ...(answers && { answers }),
        expect: expectationOf(taken, ''),
      });
    }
    onProgress(index + 1);
  }
  return { calls, leftOut };
}
