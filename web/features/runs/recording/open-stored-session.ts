import type { Host } from '../../../../core/host';
import { goTo } from '../../../navigation/navigation';
import { openRecord } from '../../../runs/record/open-record';
import type { RecordedSession } from '../../../runs/record/record-schema';
import { recordingName } from '../../../runs/record/recording-name';
import { recordingOf } from '../../../runs/record/recording-of';
import type { RunRow } from '../../../../core/run/run';
import { callChoicesOf } from './use-recording-source';
import { openedRecording, openRecordingFile } from './opened-recording';
import { callsOf, type RecordedCall } from './recorded-calls';

export async function openStoredSession(session: RecordedSession, host: Host): Promise<void> {
  const file = await recordingOf(await openRecord(), session);
  await openRecordingFile(new File([file], recordingName(session.server, session.header.at)), host);
}

/** Opens the session of a stored run, at its call. @throws if the browser no longer stores it */
export async function openSessionOf(run: RunRow, host: Host): Promise<void> {
  const sessions = await (await openRecord()).events.sessions();
  const session = sessions.find(({ id }) => id === run.session);
  if (!session) throw new Error('The session of the run is no longer stored.');
  goTo({ kind: 'recording' });
  await openStoredSession(session, host);
  const state = openedRecording.snapshot();
  if (state.kind !== 'open') return;
  const recorded = state.opened.session;
  const call = nearestCall(callsOf(recorded.log.entriesAfter(0)), run);
  if (call) callChoicesOf(recorded).open.set(String(call.id));
}

/** The run starts at the click, its request some milliseconds later. */
function nearestCall(calls: readonly RecordedCall[], run: RunRow): RecordedCall | undefined {
  const distance = ({ startedAt }: RecordedCall) => Math.abs(startedAt - run.startedAt);
  return calls
    .filter(({ kind, name, method }) => kind === run.kind && (name === run.name || method === run.name))
    .reduce<RecordedCall | undefined>(
      (best, call) => (best && distance(best) <= distance(call) ? best : call),
      undefined,
    );
}
