import { type JsonObject, toObject } from '../../../core/json/json-object';
import { errorOf, type Outcome } from '../../../core/session/requests/outcome';
import { rawText } from '../../../core/json/lossless';
import type { RawJson } from '../../../core/transports/message-log';
import type { Skeleton } from '../../../core/json/documents/json-tree';
import { skeletonOf } from '../../../core/transports/wire';
import { acquireDocument } from '../../workers/documents/shared-document';
import type { StorageMask } from './storage-mask';
import type { OutcomeRow, PayloadRow, RecordedText, StoredText } from './run-payload';

/** Longer texts become Blobs: the browser writes them to disk, and reads them on demand. */
const MIN_BLOB_CHARACTERS = 64_000;

export function isRecordedText(text: OutcomeRow['request'] | OutcomeRow['raw']): text is RecordedText {
  return typeof text === 'object' && 'event' in text;
}

type Masking = Pick<StorageMask, 'text' | 'bytes'>;

/** @param recorded the events of its messages, if they are recorded @throws WorkerError */
export async function packOutcome(
  outcome: Outcome,
  mask: Masking,
  recorded: { request?: RecordedText; raw?: RecordedText } = {},
): Promise<OutcomeRow> {
  const { request, ...others } = outcome;
  const packed = { request: recorded.request ?? (await mask.text(request)), rest: await restOf(others, mask) };
  if (!('raw' in outcome)) return packed;
  return { ...packed, raw: recorded.raw ?? (await packText(outcome.raw, mask)) };
}

/** The payload with the texts of its events. @param read an event's text @returns undefined if one was evicted */
export async function withTexts(
  payload: PayloadRow,
  read: (session: number, text: RecordedText) => StoredText | undefined,
): Promise<PayloadRow<never> | undefined> {
  const { session = 0, outcomes, task, ...rest } = payload;
  const textOf = (text: RecordedText): StoredText => {
    const stored = read(session, text);
    if (!stored) throw new EvictedError();
    return stored;
  };
  const outcomeWithTexts = async ({ request, raw, ...more }: OutcomeRow): Promise<OutcomeRow<never>> => {
    const sent = typeof request === 'string' ? request : textOf(request).text;
    const text = typeof sent === 'string' ? sent : await sent.text();
    if (raw === undefined) return { ...more, request: text };
    return { ...more, request: text, raw: 'event' in raw ? textOf(raw) : raw };
  };
  try {
    return {
      ...rest,
      outcomes: await Promise.all(outcomes.map(outcomeWithTexts)),
      ...(task && { task: { ...task, shown: await outcomeWithTexts(task.shown) } }),
    };
  } catch (error) {
    if (error instanceof EvictedError) return undefined;
    throw error;
  }
}

class EvictedError extends Error {}

async function packText(raw: RawJson, mask: Masking): Promise<StoredText> {
  if (typeof raw !== 'string') return { text: await mask.bytes(raw), isBytes: true };
  const text = await mask.text(raw);
  return { text: text.length > MIN_BLOB_CHARACTERS ? new Blob([text]) : text, isBytes: false };
}

async function restOf(outcome: Omit<Outcome, 'request'> & { raw?: RawJson }, mask: Masking): Promise<JsonObject> {
  // The number of its log entry is of a past connection.
  const { raw, ...all } = outcome as JsonObject & { raw?: RawJson };
  delete all['seq'];
  // Values that were elided, or whose text was not recorded, can't be parsed from it again.
  const isWhole = Array.isArray(all['elided']) && all['elided'].length === 0 && raw !== '';
  if (isWhole || outcome.kind === 'error') {
    delete all['result'];
    delete all['error'];
  }
  // Only JSON values, which every browser can store.
  return JSON.parse(await mask.text(JSON.stringify(all))) as JsonObject;
}

/** An outcome whose value is only in its text, unless it was stored apart. */
export async function unparsedOutcome({ request, raw, rest }: OutcomeRow<never>): Promise<Outcome> {
  return { request, ...rest, ...(raw && { raw: await sourceOf(raw) }) } as unknown as Outcome;
}

/** @throws SyntaxError if its text is damaged */
export async function unpackOutcome(stored: OutcomeRow<never>): Promise<Outcome> {
  const outcome = await unparsedOutcome(stored);
  if (!('raw' in outcome) || 'result' in stored.rest) return outcome;
  const source = outcome.raw;
  const { value: message, elided } =
    typeof source === 'string' || source.length < MIN_BLOB_CHARACTERS
      ? { value: JSON.parse(rawText(source)) as unknown, elided: [] }
      : await outlineIn(source);
  const response = toObject(message);
  if (outcome.kind === 'result') return { ...outcome, result: response['result'], elided };
  return { ...outcome, error: errorOf(response) ?? outcome.error };
}

/** Parsed in a worker, as on arrival. @throws SyntaxError if its text is damaged */
async function outlineIn(source: Uint8Array): Promise<Pick<Skeleton, 'value' | 'elided'>> {
  const { opened, release } = acquireDocument(source, 'json');
  try {
    const document = await opened;
    if (document.summary.error !== null) throw new SyntaxError('The text is damaged.');
    return await skeletonOf(document);
  } finally {
    // Released without `now`: the view is about to open the same document.
    release();
  }
}

async function sourceOf({ text, isBytes }: StoredText): Promise<RawJson> {
  if (typeof text === 'string') return text;
  return isBytes ? new Uint8Array(await text.arrayBuffer()) : text.text();
}

export async function textOfStored({ raw }: OutcomeRow<never>): Promise<string | undefined> {
  if (!raw) return undefined;
  return typeof raw.text === 'string' ? raw.text : raw.text.text();
}
