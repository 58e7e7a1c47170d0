import { BoundedMap } from '../../json/bounded-map';
import type { MessageEntry, MessageLog } from '../../transports/message-log';

/** So many exchanges are remembered: what comes belongs to one of the latest. */
const MOST_KNOWN = 200;

/**
 * Tells what was being asked of the server on an HTTP exchange: what comes on its stream belongs to that.
 * @returns a function that takes the `seq` of the exchange, and gives the tool's or prompt's name, the resource's URI, or
 * the method; undefined where no request opened the stream, as on stdio
 */
export function subjectOnStream(log: MessageLog): (http: number | undefined) => string | undefined {
  const known = new BoundedMap<number, string | undefined>(MOST_KNOWN);
  return (http) => {
    if (http === undefined) return undefined;
    if (known.has(http)) return known.get(http);
    const subject = findSubject(log, http);
    known.set(http, subject);
    return subject;
  };
}

function findSubject(log: MessageLog, http: number): string | undefined {
  const isOn = (entry: MessageEntry) => entry.http === http && entry.shape.kind === 'request';
  const shape = log.findSent(http - 1, isOn)?.shape;
  return shape?.kind === 'request' ? (shape.subject ?? shape.method) : undefined;
}
