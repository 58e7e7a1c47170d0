import { useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import type { RequestToCheck } from '../../core/judge/check-message';
import { checkMedia } from '../../core/judge/check-media';
import { type Finding, judgingVersion, mergeFindings } from '../../core/protocol/findings/finding';
import type { ProtocolVersion } from '../../core/protocol/protocol-settings';
import type { Outcome, ResultOutcome } from '../../core/session/requests/outcome';
import type { Session } from '../../core/session/session';
import type { RawJson } from '../../core/transports/message-log';
import { addFindings, useEntryFindings } from './use-session-findings';
import { readMedia } from '../workers/media/read-media';
import { judgeMessage } from '../workers/message/judge-message';

const NOTHING: readonly Finding[] = [];

/** A check that only a feature can make, such as of a result against its tool's output schema. */
export type ExtraCheck = (
  result: ResultOutcome & { version: ProtocolVersion },
  signal: AbortSignal,
) => Promise<readonly Finding[]>;

export interface CheckedResponse {
  raw: RawJson;
  seq: number | undefined;
  version: ProtocolVersion;
  request: RequestToCheck | undefined;
  result?: ResultOutcome;
}

/** @param checkMore stable from render to render @param taskOf the method whose result it is, if it was a task's */
export function useOutcomeFindings(
  session: Session,
  outcome: Outcome | undefined,
  checkMore?: ExtraCheck,
  taskOf?: string,
): { findings: readonly Finding[]; checking: boolean } {
  const checkedResponse = useMemo((): CheckedResponse | undefined => {
    if (!outcome || !('raw' in outcome)) return undefined;
    const { raw, seq } = outcome;
    const entry = seq === undefined ? undefined : session.log.entry(seq);
    // A task's result may be cut out of its message, which is logged in whole.
    const isLogged = entry?.kind === 'message' && entry.raw === raw;
    const state = session.snapshot();
    const negotiated = state.kind === 'connected' ? state.connected.protocolVersion : undefined;
    return {
      raw,
      seq: isLogged ? seq : undefined,
      version: judgingVersion(outcome.kind === 'result' ? outcome.protocolVersion : negotiated),
      request: requestOfMessage(outcome.request, taskOf),
      ...(outcome.kind === 'result' && { result: outcome }),
    };
  }, [session, outcome, taskOf]);
  return useResponseFindings(session, checkedResponse, checkMore);
}

/** Of the message, its media, `checkMore` and the judge. @param checkedResponse stable between renders */
export function useResponseFindings(
  session: Session,
  checkedResponse: CheckedResponse | undefined,
  checkMore?: ExtraCheck,
): { findings: readonly Finding[]; checking: boolean } {
  const [checked, setChecked] = useState<{ response: CheckedResponse; ownFindings: readonly Finding[] }>();
  const judged = useEntryFindings(session, checkedResponse?.seq);

  // Before the paint: the check of a small response ends with it, and saves a frame.
  useLayoutEffect(() => {
    if (!checkedResponse) return;
    const controller = new AbortController();
    const { signal } = controller;
    const { raw, seq, version, request, result } = checkedResponse;
    // If one worker fails, the other findings are still shown.
    const none = () => NOTHING;
    const check = async () => {
      const [message, media, others] = await Promise.all([
        judgeMessage(raw, version, request).catch(none),
        result ? checkMedia(result.result, readMedia).catch(none) : NOTHING,
        result && checkMore ? checkMore({ ...result, version }, signal).catch(none) : NOTHING,
      ]);
      if (signal.aborted) return;
      const more = [...media, ...others].map((finding) => ({ ...finding, version }));
      const own = mergeFindings(message, more);
      // The same empty array each time, so that nothing renders again.
      flushSync(() => setChecked({ response: checkedResponse, ownFindings: own.length > 0 ? own : NOTHING }));
      if (seq === undefined) return;
      // If the judge fails to load, the response still shows them.
      addFindings(session, seq, message, more).catch(() => undefined);
    };
    void check();
    return () => controller.abort();
  }, [session, checkedResponse, checkMore]);

  const isChecked = checkedResponse !== undefined && checked?.response === checkedResponse;
  const own = isChecked ? checked.ownFindings : NOTHING;
  const findings = useMemo(() => mergeFindings(own, judged), [own, judged]);
  return { findings, checking: checkedResponse !== undefined && !isChecked };
}

/** @param taskOf the method to report for requests of a task (`tasks/result`) */
export function requestOfMessage(source: RawJson, taskOf?: string): RequestToCheck | undefined {
  try {
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    const { method, params } = JSON.parse(text) as Partial<RequestToCheck>;
    if (typeof method !== 'string') return undefined;
    const isTask = taskOf !== undefined && method.startsWith('tasks/');
    return isTask ? { method: taskOf, params: {} } : { method, params };
  } catch {
    return undefined;
  }
}
