import { isObject, propertyOf, toList } from '../../json/json-object';
import { tryParseJson } from '../../json/lossless';
import type { Finding } from '../../protocol/findings/finding';
import type { ConnectionFailure } from '../../session/connect/connection-failure';
import { exitText } from '../../session/connect/failure-text';
import { errorText } from '../../session/requests/error-text';
import type { Outcome } from '../../session/requests/raw-channel';
import { unfinishedType } from '../../session/requests/unfinished-type';
import type { LocalizedText } from '../../text/phrase';
import { phrase } from '../suite-phrase';
import type { CallTarget } from '../suite';

export interface CallAnswer {
  kind: CallTarget['kind'];
  outcome: AnswerOutcome;
  /** The result or error, with the digits of its numbers; undefined if no response came. */
  value: unknown;
  findings: readonly Finding[];
  /** Findings by the tool's `outputSchema`; undefined if it has none. */
  ofOutput: readonly Finding[] | undefined;
  /** From the request to the last response, over all rounds. */
  millis: number;
}

export type AnswerOutcome =
  | { kind: 'ok' }
  | { kind: 'tool-error'; words: string }
  | { kind: 'protocol-error'; code: unknown; words: string }
  | { kind: 'timeout'; words: LocalizedText }
  | { kind: 'lost'; words: string; failure: ConnectionFailure }
  | { kind: 'cancelled'; words: LocalizedText };

export function answerOutcome(outcome: Outcome, kind: CallTarget['kind']): AnswerOutcome {
  switch (outcome.kind) {
    case 'result': {
      const { result } = outcome;
      const type = kind === 'raw' ? undefined : unfinishedType(outcome);
      if (type !== undefined) {
        const said = phrase('not-completed', { type: JSON.stringify(type) });
        return { kind: 'cancelled', words: said };
      }
      const isError = kind === 'tool' && isObject(result) && result['isError'] === true;
      return isError ? { kind: 'tool-error', words: toolErrorText(result['content']) } : { kind: 'ok' };
    }
    case 'error': {
      const { error } = outcome;
      return { kind: 'protocol-error', code: error.code, words: errorText(error) };
    }
    case 'timeout':
      return { kind: 'timeout', words: phrase('no-response', { seconds: outcome.limit / 1000 }) };
    case 'lost': {
      const { failure } = outcome;
      const facts = [failure.message, failure.exit && exitText(failure.exit)];
      const words = [failure.code, ...facts.filter(Boolean)].join(' ');
      return { kind: 'lost', words, failure };
    }
    case 'cancelled':
      return {
        kind: 'cancelled',
        words: phrase(outcome.because === 'not-answered' ? 'input-not-answered' : 'cancelled'),
      };
  }
}

export function valueOfAnswer(outcome: Outcome): unknown {
  if (outcome.kind !== 'result' && outcome.kind !== 'error') return undefined;
  return propertyOf(tryParseJson(outcome.raw), outcome.kind);
}

function toolErrorText(content: unknown): string {
  const blocks = toList(content);
  const texts = blocks.map((block: unknown) => propertyOf(block, 'text'));
  return texts.filter((text) => typeof text === 'string').join(' ');
}
