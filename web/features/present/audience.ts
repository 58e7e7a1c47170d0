import { useEffect, useEffectEvent, useRef } from 'react';

import type { Session } from '../../../core/session/session';
import type { LogEntry } from '../../../core/transports/message-log';
import type { LocalizedMessage } from '../../../core/text/phrase';
import { entryDurationMs, entryLook, useEntryText } from '../../content/texts/entry-text';
import { outcomeExcerpt } from '../../../core/run/outcome-excerpt';
import { runStatus } from '../../../core/run/run-status';
import { serverTimeMs, outcomeOf } from '../../../core/run/run';
import { useLog, useSessionState } from '../../session/session-context';
import type { StepCheck, StepChecksState } from '../../runs/suites/step-checks/step-checks';
import type { PresentedStep } from './presented-step';
import {
  AudienceLink,
  type PresenterRequest,
  type PresenterState,
  type PresenterStep,
  type PresenterTraffic,
} from './presenter-link';
import type { KnownResult } from './use-recorded';
import { shownRun, type StepRunState } from './step-runs';

const MAX_LINES = 40;

interface AudienceProps {
  session: Session;
  presentation: string;
  title: string;
  at: number;
  steps: readonly PresentedStep[];
  titleOf: (step: PresentedStep) => string;
  states: ReadonlyMap<string, StepRunState>;
  recorded: ReadonlyMap<string, KnownResult>;
  checks: StepChecksState | undefined;
  wait: number | null | undefined;
  startedAt: number;
  editProblem: LocalizedMessage | undefined;
  canCall: boolean;
  onRequest: (request: PresenterRequest) => void;
}

/** Publishes the state to the presenter's window, and carries out its requests. Renders nothing. */
export function Audience(props: AudienceProps): null {
  const { session, presentation, steps, at, states, recorded, checks } = props;
  const { title, wait: waitMs, startedAt, canCall, titleOf } = props;
  const log = useLog(session);
  const connection = useSessionState(session);
  const wordsOf = useEntryText();
  const onRequest = useEffectEvent(props.onRequest);
  const link = useRef<AudienceLink>(undefined);
  useEffect(() => {
    const opened = new AudienceLink(presentation, (request) => onRequest(request));
    link.current = opened;
    return () => {
      opened.close();
      link.current = undefined;
    };
  }, [presentation]);
  useEffect(() => {
    const running = checks?.running;
    const state: PresenterState = {
      title,
      at,
      steps: steps.map((step, index) =>
        presenterStep(step, titleOf(step), {
          isNext: index === at + 1,
          state: states.get(step.key),
          recorded: recorded.get(step.key),
          check: checks?.checks.get(step.key),
        }),
      ),
      connection: { kind: connection.kind, ...(connection.kind === 'failed' && { failure: connection.failure }) },
      waitMs,
      suiteWaitMs: steps[at]?.waitMs,
      startedAt,
      traffic: lastLines(log.entries, wordsOf),
      checking: running && { done: running.done, total: running.total },
      checkProblem: checks?.problem,
      editProblem: props.editProblem,
      canCall,
    };
    link.current?.publish(state);
  });
  return null;
}

function lastLines(entries: readonly LogEntry[], wordsOf: (entry: LogEntry) => string): readonly PresenterTraffic[] {
  const lines: PresenterTraffic[] = [];
  for (let at = entries.length - 1; at >= 0 && lines.length < MAX_LINES; at -= 1) {
    const entry = entries[at];
    if (!entry) continue;
    const look = entryLook(entry);
    if (entry.kind !== 'message' && look !== 'error') continue;
    const durationMs = entryDurationMs(entry);
    lines.unshift({
      seq: entry.seq,
      at: entry.at,
      direction: entry.kind === 'message' ? entry.direction : 'other',
      text: wordsOf(entry),
      isBad: look === 'error' || look === 'tool-error',
      durationMs,
    });
  }
  return lines;
}

function presenterStep(
  { key, call }: PresentedStep,
  title: string,
  known: {
    isNext: boolean;
    state: StepRunState | undefined;
    recorded: KnownResult | undefined;
    check: StepCheck | undefined;
  },
): PresenterStep {
  const { live, recorded, prefersRecorded = false } = known.state ?? {};
  const shown = shownRun(known.state);
  const outcome = shown && outcomeOf(shown);
  const durationMs = live && serverTimeMs(live);
  return {
    key,
    title,
    notes: call.notes,
    state: runStatus(shown),
    text: outcome ? outcomeExcerpt(outcome) : '',
    reason: recorded?.reason,
    live: runStatus(live),
    startedAt: live?.startedAt,
    durationMs,
    recorded: known.recorded && { from: known.recorded.from, at: known.recorded.at },
    ...(known.isNext && { picture: known.recorded?.picture }),
    prefersRecorded,
    check: known.check,
  };
}
