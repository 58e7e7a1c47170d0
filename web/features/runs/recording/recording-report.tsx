import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { nameOfRecorded } from '../../../../core/recording/recorded-server';
import { stringifyJson, rawText } from '../../../../core/json/lossless';
import { kindOfMethod } from '../../../../core/recording/compare-recordings';
import { countFindings } from '../../../../core/protocol/findings/finding';
import type { ReportedCall, ReportedRun } from '../../../../core/report/report';
import { outcomesOfRun } from '../../../../core/run/run';
import { failureWith } from '../../../../core/session/connect/connection-failure';
import type { Outcome } from '../../../../core/session/requests/outcome';
import { serverRequestsDuring } from '../../../../core/session/server-requests/answered-requests';
import { ReportPart } from '../../../runs/report/report-part';
import type { ReportSource } from '../../../runs/report/report-source';
import { type ReportTexts, useReportTexts } from '../../../runs/report/use-report-texts';
import { conformityOf } from '../../../session/session-conformity';
import type { UnparsedRun } from '../../../workers/report/report-draft';
import { collectDefinitions } from './listed-definitions';
import type { OpenedRecording } from './opened-recording';
import { callsAtMoment, messageOf, runOfCall, paramsOf, type RecordedCall } from './recorded-calls';

interface RecordingReportProps {
  opened: OpenedRecording;
  calls: readonly RecordedCall[];
  /** The user has chosen the calls; otherwise lists and handshakes are left out unless they failed. */
  isChosen?: boolean;
  onClose: () => void;
}

export function RecordingReport({ opened, calls, isChosen = false, onClose }: RecordingReportProps) {
  const t = useTranslations('recordings');
  const texts = useReportTexts();
  const [checked] = useState(() => conformityOf(opened.session).settled());
  // Fixed when the report opens: what a live tap adds is not in it.
  const [sourceNow] = useState(
    () => () =>
      recordingSource(opened, calls, checked, {
        isChosen,
        title: t('reportOf', { name: opened.name.replace(/\.loupe\.jsonl(\.gz)?$|\.har$/, '') }),
        texts,
        unanswered: t('unanswered'),
      }),
  );
  const [source, setSource] = useState(sourceNow);
  useEffect(() => {
    let isClosed = false;
    void checked.then(() => {
      if (!isClosed) setSource(sourceNow());
    });
    return () => {
      isClosed = true;
    };
  }, [checked, sourceNow]);
  return <ReportPart source={source} draft={`recording/${opened.header.at}`} onClose={onClose} />;
}

interface ReportContext {
  isChosen: boolean;
  title: string;
  texts: ReportTexts;
  unanswered: string;
}

function recordingSource(
  { session, header, name, log }: OpenedRecording,
  all: readonly RecordedCall[],
  checked: Promise<void>,
  { isChosen, title, texts, unanswered }: ReportContext,
): ReportSource {
  const listed = collectDefinitions(callsAtMoment(log.snapshot()));
  const tools = new Map(listed.tools.map((tool) => [tool.name, tool]));
  // Server requests are shown with the call during which they arrived.
  const calls = all.filter(
    ({ kind, state, request, response }) =>
      request.direction === 'sent' && (isChosen || kind !== 'raw' || (state !== 'ok' && response)),
  );
  const bySeq = new Map(calls.map((call) => [call.id, call]));
  const conformity = conformityOf(session);
  const byMessageNow = conformity.snapshot().byMessage;
  return {
    kind: 'report',
    title,
    choices: ['findings', 'messages'],
    sections: [
      {
        kind: 'recording',
        title: name,
        startedAt: Date.parse(header.at),
        server: serverOf(header, listed.server),
        calls: calls.map((call) => {
          const { subject = '', id, startedAt, durationMs, response } = call;
          const findingCounts = response && countFindings(byMessageNow.get(response.seq));
          const kind = kindOfMethod(call.method);
          const tool = kind === 'tool' ? tools.get(subject) : undefined;
          const name = kind === 'raw' ? call.method : subject;
          return {
            title: tool?.title ?? name,
            target: { kind, name },
            description: tool?.description,
            runs: [{ id, status: statusOf(call), startedAt, durationMs, findingCounts }],
          } satisfies ReportedCall;
        }),
      },
    ],
    runOf: async (id) => {
      const call = bySeq.get(id);
      if (!call) return undefined;
      const { request, response } = call;
      const kind = kindOfMethod(call.method);
      await checked;
      const { byMessage } = conformity.snapshot();
      const findings = [request, ...(response ? [response] : [])].flatMap((each) => byMessage.get(each.seq) ?? []);
      const params = paramsOf(call);
      const args = kind === 'tool' || kind === 'prompt' ? params['arguments'] : params;
      const schema = tools.get(call.subject ?? '')?.inputSchema;
      const serverRequests = response ? serverRequestsDuring(session, { after: id, upTo: response.seq }) : [];
      return {
        ...(args !== undefined && { arguments: stringifyJson(args) }),
        schema: kind === 'tool' ? schema : undefined,
        outcomes: response ? outcomesOfRun(runOfCall(call)) : [noResponse(call)],
        stored: { omitted: [], isMasked: false, findings: [], pictures: [], serverRequests },
        findings: findings.map(texts.finding),
        failure: response ? undefined : unanswered,
      } satisfies UnparsedRun;
    },
  };
}

function noResponse({ request }: RecordedCall): Outcome {
  return { kind: 'lost', failure: failureWith('closed', ''), request: rawText(request.raw), millis: 0 };
}

function statusOf({ state, response }: RecordedCall): ReportedRun['status'] {
  if (state === 'running' || state === 'idle') return 'transport-error';
  const { result } = response ? messageOf(response) : {};
  return state === 'ok' && isObject(result) && result['resultType'] === 'input_required' ? 'input-required' : state;
}

function serverOf({ server }: OpenedRecording['header'], result: unknown) {
  const { serverInfo, protocolVersion } = isObject(result) ? result : {};
  const { name, version } = isObject(serverInfo) ? serverInfo : {};
  return {
    name: typeof name === 'string' ? name : nameOfRecorded(server),
    ...(typeof version === 'string' && { version }),
    ...(typeof protocolVersion === 'string' && { protocolVersion }),
    transport: server.kind === 'stdio' ? 'stdio' : 'HTTP',
  };
}
