import { isObject, propertyOf } from '../../core/json/json-object';
import { memoizeByObject } from '../../core/json/memoize-by-object';
import type { Finding } from '../../core/protocol/findings/finding';
import type { Rule } from '../../core/protocol/findings/rules';
import { valueOfJson } from '../../core/protocol/json-rpc';
import type { MessageLog } from '../../core/transports/message-log';

type ByMessage = ReadonlyMap<number, readonly Finding[]>;
type Entries = Pick<MessageLog, 'entry'>;

const NOTHING: readonly Finding[] = [];

/** Rules of the HTTP response: clients reject a result for them. */
const EXCHANGE_RULES: ReadonlySet<Rule> = new Set(['http-result-status', 'http-content-type', 'http-encoding']);

/** Findings on progress notifications and HTTP responses; the same empty array if there are none. */
const findingsAround = memoizeByObject((byMessage: ByMessage) => {
  const all = [...byMessage.values()].flat();
  const around = all.filter(({ rule }) => rule.startsWith('progress-') || EXCHANGE_RULES.has(rule));
  return around.length > 0 ? around : NOTHING;
});

/** Findings of a response, its HTTP response and the progress of its request. @param seq the response's log entry */
export const responseFindings = memoizeByObject((byMessage: ByMessage) => {
  const bySeq = new Map<number, readonly Finding[]>();
  return (log: Entries, seq: number): readonly Finding[] => {
    const own = byMessage.get(seq) ?? NOTHING;
    const around = findingsAround(byMessage);
    if (around.length === 0) return own;
    const known = bySeq.get(seq);
    if (known) return known;
    const others = around.filter((finding) => belongsToResponse(log, finding, seq));
    const all = others.length === 0 ? own : [...own, ...others];
    bySeq.set(seq, all);
    return all;
  };
});

/** By HTTP exchange or progress token; an unknown token by the time between request and response. */
function belongsToResponse(log: Entries, { rule, seq }: Pick<Finding, 'rule' | 'seq'>, responseSeq: number): boolean {
  const response = log.entry(responseSeq);
  if (response?.kind !== 'message' || response.partner === undefined) return false;
  if (EXCHANGE_RULES.has(rule)) return seq === response.http;
  if (rule === 'progress-unknown') return seq > response.partner && seq < responseSeq;
  const token = tokenIn(log, seq, ['params', 'progressToken']);
  const requestToken = tokenIn(log, response.partner, ['params', '_meta', 'progressToken']);
  return token !== undefined && token === requestToken;
}

function tokenIn(log: Entries, seq: number, path: readonly string[]): unknown {
  const entry = log.entry(seq);
  if (entry?.kind !== 'message') return undefined;
  return path.reduce<unknown>((at, name) => (isObject(at) ? propertyOf(at, name) : undefined), valueOfJson(entry.raw));
}
