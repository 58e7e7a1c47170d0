import type { Session } from '../../../../core/session/session';
import type { DraftedCall } from '../../../../core/suite/draft-suite';
import { usedMovedClock, withMovedClock } from '../../../../core/suite/propose/moved-clock';
import { mayRunAgain, type RejectionReason, verifiedCall } from '../../../../core/suite/propose/verified-call';
import type { CallResponse } from '../../../../core/suite/run/call-response';
import { requestOfCall } from '../../../../core/suite/run/send-call';
import type { SuiteCall } from '../../../../core/suite/suite';
import type { LocalizedText } from '../../../../core/text/phrase';
import type { Workspace } from '../../../session/workspace';
import { responseOf } from '../../../runs/suites/save-call/call-response';
import { formsOf } from '../../../runs/suites/save-call/call-forms';
import type { CallToSave } from '../../../runs/suites/save-call/call-to-save';
import { runAgain } from '../../../runs/suites/save-call/run-again';

export interface CheckedDraft {
  calls: readonly SuiteCall[];
  leftOut: readonly { name: string; reason: RejectionReason; text: LocalizedText }[];
}

export interface DraftProgress {
  /** `moved`: over another connection, whose clock is ahead. */
  pass: 'first' | 'second' | 'moved';
  done: number;
  count: number;
}

interface DraftedRun {
  drafted: DraftedCall;
  toSave: CallToSave | undefined;
  responses: CallResponse[];
}

/** Runs drafted calls twice, and with Node once more with its clock ahead. The draft's checks hold for all results. */
export async function checkDraft(
  workspace: Workspace,
  session: Session,
  drafted: readonly DraftedCall[],
  signal: AbortSignal,
  onProgress: (progress: DraftProgress) => void,
): Promise<CheckedDraft> {
  const all = drafted.map((each): DraftedRun => ({ drafted: each, toSave: undefined, responses: [] }));
  const repeatable = all.filter((each) => mayRunAgain(each.drafted));
  const pass = async (name: DraftProgress['pass'], over: Session, calls: readonly DraftedRun[]) => {
    onProgress({ pass: name, done: 0, count: calls.length });
    for (const [index, each] of calls.entries()) {
      if (signal.aborted) return;
      await runOnce(each, over, signal);
      onProgress({ pass: name, done: index + 1, count: calls.length });
    }
  };
  await pass('first', session, all);
  await pass('second', session, repeatable);
  const moved = signal.aborted ? undefined : withMovedClock(session.config);
  if (moved) {
    // The user has approved this program; only its clock differs.
    workspace.approve(moved);
    const ahead = workspace.openSession(moved);
    const disconnect = () => void ahead.disconnect();
    signal.addEventListener('abort', disconnect, { once: true });
    try {
      await ahead.connect();
      // A third run proves nothing if the clock was not moved.
      const isAhead = ahead.snapshot().kind === 'connected' && usedMovedClock(ahead);
      if (isAhead) await pass('moved', ahead, repeatable);
    } finally {
      signal.removeEventListener('abort', disconnect);
      await ahead.end();
    }
  }
  return checkedDraftOf(all, session);
}

async function runOnce(draftedRun: DraftedRun, session: Session, signal: AbortSignal): Promise<void> {
  const { call, tool } = draftedRun.drafted;
  const outcomes = await runAgain(session, call, tool, signal);
  const state = { kind: 'ended', outcomes } as const;
  const toSave: CallToSave = { run: { ...requestOfCall(call), state }, tool };
  const response = await responseOf(toSave, outcomes, session, signal);
  draftedRun.toSave ??= toSave;
  if (response) draftedRun.responses.push(response);
}

function checkedDraftOf(all: readonly DraftedRun[], session: Session): CheckedDraft {
  const calls: SuiteCall[] = [];
  const leftOut: CheckedDraft['leftOut'][number][] = [];
  for (const { drafted, toSave, responses } of all) {
    const { name = '' } = drafted.call;
    const verified = verifiedCall(drafted, responses);
    const outcome = responses[0]?.outcome;
    if (verified.kind === 'left-out')
      leftOut.push({
        name,
        reason: verified.reason,
        text: verified.reason !== 'accepted' && outcome && 'text' in outcome ? outcome.text : '',
      });
    else {
      // Answers to server requests are written as they were given.
      const answers = toSave && formsOf(toSave, session).toSave.answers;
      const { expect, ...call } = verified.call;
      calls.push({ ...call, ...(answers && { answers }), expect });
    }
  }
  return { calls, leftOut };
}
