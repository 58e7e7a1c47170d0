import type { FactOfCall } from '../../clients/facts-of-call';
import { propertyOf, toList, toObject } from '../../json/json-object';
import type { RunKind, RunRow } from '../../run/run';
import { outcomeStatus } from '../../run/run-status';
import { tryParseJson } from '../../json/lossless';
import type { Finding } from '../../protocol/findings/finding';
import { exitText } from '../../session/connect/failure-text';
import { errorText } from '../../session/requests/error-text';
import type { Outcome } from '../../session/requests/outcome';
import { unfinishedType } from '../../session/requests/unfinished-type';
import type { LocalizedText } from '../../text/phrase';
import { phrase } from '../suite-phrase';

export interface CallResponse extends Pick<RunRow, 'kind' | 'durationMs'> {
  outcome: CallOutcome;
  /** The arguments, for proposals. */
  sent?: unknown;
  /** The result or error, with the digits of its numbers; undefined without a response. */
  value: unknown;
  findings: readonly Finding[];
  /** Findings by the tool's `outputSchema`; undefined if it has none. */
  outputFindings: readonly Finding[] | undefined;
  /** About the suite's `clients`. */
  clientFacts?: readonly FactOfCall[];
}

export type CallOutcome =
  | { kind: 'ok' }
  | { kind: 'tool-error'; text: string }
  | { kind: 'protocol-error'; code: unknown; text: string }
  | { kind: 'timeout'; text: LocalizedText }
  | { kind: 'lost'; text: string }
  | { kind: 'cancelled'; text: LocalizedText };

export function callOutcome(outcome: Outcome, kind: RunKind): CallOutcome {
  if (outcome.kind === 'result') {
    const type = kind === 'raw' ? undefined : unfinishedType(outcome);
    if (type !== undefined) return { kind: 'cancelled', text: phrase('not-completed', { type: JSON.stringify(type) }) };
    const isError = kind === 'tool' && outcomeStatus(outcome) === 'tool-error';
    return isError ? { kind: 'tool-error', text: toolErrorText(toObject(outcome.result)['content']) } : { kind: 'ok' };
  }
  if (outcome.kind === 'error')
    return { kind: 'protocol-error', code: outcome.error.code, text: errorText(outcome.error) };
  if (outcome.kind === 'timeout')
    return { kind: 'timeout', text: phrase('no-response', { seconds: outcome.limit / 1000 }) };
  if (outcome.kind === 'cancelled') {
    return { kind: 'cancelled', text: phrase(outcome.because === 'not-answered' ? 'input-not-answered' : 'cancelled') };
  }
  const { failure } = outcome;
  const parts = [failure.message, failure.exit && exitText(failure.exit)];
  return { kind: 'lost', text: [failure.code, ...parts.filter(Boolean)].join('\n') };
}

export function responseValue(outcome: Outcome): unknown {
  if (outcome.kind !== 'result' && outcome.kind !== 'error') return undefined;
  return propertyOf(tryParseJson(outcome.raw), outcome.kind);
}

function toolErrorText(content: unknown): string {
  const blocks = toList(content);
  const texts = blocks.map((block: unknown) => propertyOf(block, 'text'));
  return texts.filter((text) => typeof text === 'string').join('\n');
}
