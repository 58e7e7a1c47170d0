import { useEffect, useEffectEvent, useRef } from 'react';

import type { ListedTool } from '../../../core/protocol/tool';
import { targetOf } from '../../../core/suite/suite';
import type { ServerRequest } from '../../../core/session/server-requests/open-server-requests';
import type { Session } from '../../../core/session/session';
import type { LogEntry } from '../../../core/transports/message-log';
import type { LocalizedMessage } from '../../../core/text/phrase';
import { entryDurationMs, entryLook, useEntryText } from '../../content/texts/entry-text';
import { outcomeExcerpt } from '../../../core/run/outcome-excerpt';
import { runStatus } from '../../../core/run/run-status';
import { serverTimeMs, outcomeOf, type Run } from '../../../core/run/run';
import { useOpenRequests } from '../../session/open-requests';
import { useLog, useSessionState } from '../../session/session-context';
import type { StepCheck, StepChecksState } from '../../runs/suites/step-checks/step-checks';
import { type ChosenWait, expectsError, type PresentedStep } from './presented-step';
import {
  AudienceLink,
  type PresenterRequest,
  type PresenterState,
  type PresenterStep,
  type PresenterTraffic,
  type StepAbout,
  type StepPreview,
} from './presenter-link';
import type { RecordedResult } from './recorded-results';
import { shownArguments } from './request-line';
import { titleOfStep } from './stage';
import { shownRun, type StepRunState } from './step-runs';

const MAX_LINES = 40;

/** The state is published at each change of the session. */
const MAX_PREVIEW_BYTES = 2_000_000;

interface AudienceProps {
  session: Session;
  presentation: string;
  title: string;
  at: number;
  steps: readonly PresentedStep[];
  tools: readonly ListedTool[];
  valueOf: (step: PresentedStep) => unknown;
  states: ReadonlyMap<string, StepRunState>;
  recorded: ReadonlyMap<string, RecordedResult>;
  checks: StepChecksState | undefined;
  wait: ChosenWait;
  startedAt: number;
  editProblem: LocalizedMessage | undefined;
  canCall: boolean;
  onRequest: (request: PresenterRequest) => void;
}

/** Publishes the state to the presenter's window, and carries out its requests. Renders nothing. */
export function Audience(props: AudienceProps): null {
  const { session, presentation, steps, at, states, recorded, checks } = props;
  const { title, wait: waitMs, startedAt, canCall, tools, valueOf } = props;
  const log = useLog(session);
  const connection = useSessionState(session);
  const textOf = useEntryText();
  const { serverRequests } = useOpenRequests(session);
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
      steps: steps.map((step, index) => {
        const isNear = index === at || index === at + 1;
        return presenterStep(step, titleOfStep(step, tools), {
          isNear,
          about: isNear ? aboutStep(step, { session, tools, args: valueOf(step) }) : undefined,
          request: serverRequests[0],
          state: states.get(step.key),
          recorded: recorded.get(step.key),
          check: checks?.checks.get(step.key),
        });
      }),
      connection: { kind: connection.kind, ...(connection.kind === 'failed' && { failure: connection.failure }) },
      waitMs,
      suiteWaitMs: steps[at]?.waitMs,
      startedAt,
      traffic: lastLines(log.entries, textOf),
      checking: running && { done: running.done, total: running.total },
      checkProblem: checks?.problem,
      editProblem: props.editProblem,
      canCall,
    };
    link.current?.publish(state);
  });
  return null;
}

function lastLines(entries: readonly LogEntry[], textOf: (entry: LogEntry) => string): readonly PresenterTraffic[] {
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
      text: textOf(entry),
      problem: look === 'error' ? 'failed' : look === 'tool-error' ? 'warn' : undefined,
      durationMs,
    });
  }
  return lines;
}

function presenterStep(
  step: PresentedStep,
  title: string,
  details: {
    isNear: boolean;
    about: StepAbout | undefined;
    /** For which the server waits for the room's answer. */
    request: ServerRequest | undefined;
    state: StepRunState | undefined;
    recorded: RecordedResult | undefined;
    check: StepCheck | undefined;
  },
): PresenterStep {
  const { key, call, expected } = step;
  const { live, recorded, prefersRecorded = false, isFormShown = false } = details.state ?? {};
  const shown = shownRun(details.state);
  const outcome = shown && outcomeOf(shown);
  const newest = details.recorded;
  // Once it has ended, the newest run of the history is the live one.
  const source = recorded?.result ?? (live && newest?.at === live.startedAt ? undefined : newest);
  const durationMs = live && serverTimeMs(live);
  const state = runStatus(shown);
  const message = details.request?.params['message'];
  return {
    key,
    title,
    notes: call.notes,
    // An error that the suite expects is a success.
    state: state === expected ? 'ok' : state,
    shows: !shown || isFormShown ? 'input' : !outcome ? 'running' : recorded ? 'recorded' : 'live',
    isAsking: state === 'running' && details.request !== undefined,
    asks: typeof message === 'string' ? message : undefined,
    text: outcome ? outcomeExcerpt(outcome) : '',
    reason: recorded?.reason,
    live: runStatus(live),
    startedAt: live?.startedAt,
    durationMs,
    recorded: source && { from: source.from, at: source.at },
    about: details.about,
    preview: details.isNear ? previewOf(shown ?? newest?.run, expectsError(step)) : undefined,
    prefersRecorded,
    check: details.check,
  };
}

export function aboutStep(
  { call }: PresentedStep,
  { session, tools, args = {} }: { session: Session; tools: readonly ListedTool[]; args: unknown },
): StepAbout {
  const { kind, name } = targetOf(call);
  const tool = kind === 'tool' ? tools.find((each) => each.name === name) : undefined;
  // Only its schema tells which arguments are secret.
  return tool
    ? { kind, name, description: tool.description, sent: shownArguments(session, tool.inputSchema ?? true, args) }
    : { kind, name };
}

function previewOf(run: Run | undefined, isErrorExpected: boolean): StepPreview | undefined {
  if (!run) return undefined;
  const outcome = outcomeOf(run);
  const isShown = outcome?.kind === 'result' && outcome.size <= MAX_PREVIEW_BYTES;
  return isShown ? { kind: run.kind, name: run.name, outcome, isErrorExpected } : undefined;
}
