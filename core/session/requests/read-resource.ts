import { propertyOf } from '../../json/json-object';
import type { RawJson } from '../../transports/message-log';
import type { Session } from '../session';
import { errorText } from './error-text';

/** The other members are the values of its text. */
export type ReadFailure =
  /** `message`: the error of server, connection or program. */
  | { code: 'error' | 'lost' | 'failed'; message: string }
  | { code: 'timeout'; seconds: string }
  | { code: 'malformed' | 'cancelled' };

/** `contents` is any JSON. */
export type ResourceReading =
  | {
      kind: 'contents';
      contents: unknown[];
      millis: number;
      /** The response, of which the page may hold values only in part; see {@link MessageParts}. */
      raw: RawJson;
      elided: readonly string[];
      protocolVersion?: string;
    }
  | { kind: 'failed'; failure: ReadFailure };

/** Reads a resource, answering input requests on the way. Never rejects. */
export async function readResource(
  session: Pick<Session, 'requestInRounds'>,
  uri: string,
  signal?: AbortSignal,
): Promise<ResourceReading> {
  const outcome = (await session.requestInRounds('resources/read', { uri }, { signal })).at(-1);
  const failed = (failure: ReadFailure): ResourceReading => ({ kind: 'failed', failure });
  switch (outcome?.kind) {
    case 'result': {
      const contents = propertyOf(outcome.result, 'contents');
      if (!Array.isArray(contents)) return failed({ code: 'malformed' });
      const { millis, raw, elided, protocolVersion } = outcome;
      const version = protocolVersion === undefined ? {} : { protocolVersion };
      return { kind: 'contents', contents, millis, raw, elided, ...version };
    }
    case 'error':
      return failed({ code: 'error', message: errorText(outcome.error) });
    case 'timeout':
      return failed({ code: 'timeout', seconds: String(outcome.limit / 1000) });
    case 'lost':
      return failed({ code: 'lost', message: outcome.failure.message });
    case 'cancelled':
    case undefined:
      return failed({ code: 'cancelled' });
  }
}
