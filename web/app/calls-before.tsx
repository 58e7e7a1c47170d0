import { lastOutcome } from '../../core/run/run';
import { ListStart } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { readTools } from '../../core/protocol/tool';
import type { Outcome } from '../../core/session/requests/outcome';
import type { Session } from '../../core/session/session';
import { callOutcome } from '../../core/suite/run/call-response';
import { sendCall } from '../../core/suite/run/send-call';
import { english } from '../../core/suite/suite-phrase';
import { durationMs, expectedOutcomes, nameOfCall, type SuiteCall, targetOf } from '../../core/suite/suite';
import type { LocalizedText } from '../../core/text/phrase';
import { useCoreTexts } from '../content/texts/use-core-texts';
import { useSessionState } from '../session/session-context';
import { useList } from '../session/use-list';
import { TOOLS } from '../session/list-kinds';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

const DEFAULT_TIMEOUT = '60s';

type State =
  | { kind: 'not-run' }
  | { kind: 'running'; name: string }
  | { kind: 'done' }
  | { kind: 'failed'; name: string; reason: LocalizedText };

interface CallsBeforeProps {
  session: Session;
  calls: readonly SuiteCall[];
  /** The suite's `timeout`, such as `30s`. */
  timeout: string | undefined;
  onEnded: (call: SuiteCall, outcome: Outcome) => void;
  /** @param part shows and makes the calls; null if there are none */
  children: (part: ReactNode) => ReactNode;
}

/** Calls before a suite's steps: sent over the presentation's own connection when the presenter starts them. */
export function CallsBefore({ session, calls, timeout, onEnded, children }: CallsBeforeProps) {
  const t = useTranslations('present');
  const coreTexts = useCoreTexts();
  const state = useSessionState(session);
  const { list } = useList(session, state, TOOLS);
  const [run, setRun] = useState<State>({ kind: 'not-run' });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async () => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const tools = readTools(list?.items ?? []);
    for (const call of calls) {
      const name = nameOfCall(call);
      setRun({ kind: 'running', name });
      const outcomes = await sendCall(session, call, {
        signal,
        timeoutMs: durationMs(call.timeout ?? timeout ?? DEFAULT_TIMEOUT),
        inputSchema: tools.find((tool) => tool.name === call.tool)?.inputSchema,
      });
      if (signal.aborted) return;
      const last = lastOutcome({ outcomes });
      const outcome = callOutcome(last, targetOf(call).kind);
      if (!expectedOutcomes(call).some((kind) => kind === outcome.kind)) {
        setRun({ kind: 'failed', name, reason: 'text' in outcome ? outcome.text : outcome.kind });
        return;
      }
      onEnded(call, last);
    }
    setRun({ kind: 'done' });
  };
  const names = calls.map(nameOfCall).join(t('listSeparator'));
  return children(
    calls.length > 0 && (
      <>
        <div className="row wrap gap-12 rows-8">
          <span className="grow break">{t('before', { names })}</span>
          <span role="status" className={`sm ${run.kind === 'done' ? 'ok' : 'muted'}`} data-state={run.kind}>
            {run.kind === 'running' && t('beforeRunning', { name: run.name })}
            {run.kind === 'done' && `✓ ${t('beforeDone')}`}
          </span>
          <Button
            size="small"
            icon={<ListStart aria-hidden />}
            disabled={run.kind === 'running' || state.kind !== 'connected'}
            onClick={() => void start()}
          >
            {t('runBefore')}
          </Button>
        </div>
        {run.kind === 'failed' && (
          <Notice tone="bad" title={t('beforeFailed', { name: run.name })}>
            {coreTexts.text(run.reason, english(run.reason))}
          </Notice>
        )}
      </>
    ),
  );
}
