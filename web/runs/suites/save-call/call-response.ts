import { checkMedia } from '../../../../core/judge/check-media';
import { checkOutput } from '../../../../core/judge/check-output';
import { type Finding, judgingVersion, mergeFindings } from '../../../../core/protocol/findings/finding';
import type { Outcome } from '../../../../core/session/requests/outcome';
import type { Session } from '../../../../core/session/session';
import { callOutcome, type CallResponse, responseValue } from '../../../../core/suite/run/call-response';
import { conformityOf } from '../../../session/session-conformity';
import { readMedia } from '../../../workers/media/read-media';
import { validateAt } from '../../../workers/validation/validate';
import { type CallToSave, outcomesToSave } from './call-to-save';

/** In bytes. Reading larger results would block the page: only their outcome is checked. */
const MAX_READ_BYTES = 3_000_000;

export function isTooLarge(outcomes: readonly Outcome[]): boolean {
  const last = outcomes.at(-1);
  return last !== undefined && 'size' in last && last.size > MAX_READ_BYTES;
}

/** A result to propose checks from, without secrets. @param outcomes at least one */
export async function responseOf(
  call: CallToSave,
  outcomes: readonly Outcome[],
  session: Session | undefined,
  signal: AbortSignal,
): Promise<CallResponse | undefined> {
  const last = outcomes.at(-1);
  if (!last) return undefined;
  const { tool, run } = call;
  // Only the saved run may be stored: the second run, which finds volatile values, is of this session.
  const stored = outcomes.at(-1) === outcomesToSave(call).at(-1) ? run.stored : undefined;
  const masked = session && !stored && 'raw' in last ? { ...last, raw: session.secrets.maskRaw(last.raw) } : last;
  const outputFindings =
    tool?.outputSchema && last.kind === 'result'
      ? await checkOutput(
          { result: last.result, raw: last.raw, version: judgingVersion(last.protocolVersion) },
          tool,
          validateAt,
          signal,
        )
      : undefined;
  const findings = stored ? stored.findings : mergeFindings(await findingsOf(outcomes, session), outputFindings ?? []);
  return {
    kind: run.kind,
    outcome: callOutcome(last, run.kind),
    value: isTooLarge(outcomes) ? undefined : responseValue(masked),
    findings,
    outputFindings,
    durationMs: outcomes.reduce((sum, { millis }) => sum + millis, 0),
  };
}

async function findingsOf(outcomes: readonly Outcome[], session: Session | undefined): Promise<Finding[]> {
  if (!session) return [];
  const last = outcomes.at(-1);
  const conformity = conformityOf(session);
  await conformity.settled();
  const media = last?.kind === 'result' ? await checkMedia(last.result, readMedia) : [];
  const { byMessage } = conformity.snapshot();
  const messageFindings = outcomes.flatMap((outcome) => {
    const seq = 'seq' in outcome ? outcome.seq : undefined;
    const entry = seq === undefined ? undefined : session.log.entry(seq);
    if (entry?.kind !== 'message') return [];
    const request = entry.partner === undefined ? [] : (byMessage.get(entry.partner) ?? []);
    return [...request, ...(byMessage.get(entry.seq) ?? [])];
  });
  return [...messageFindings, ...media];
}
