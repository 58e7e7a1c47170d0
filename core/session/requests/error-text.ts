import { textOrJson } from '../../json/lossless';
import type { NoResult, RpcError } from './outcome';

type SentError = Pick<RpcError, 'code' | 'message'>;

/** Whether the response has neither a result nor an error with a code or message. */
export function isEmptyError({ code, message }: SentError): boolean {
  return code === undefined && (message ?? undefined) === undefined;
}

/** `-32602: Unknown tool`, on one line */
export function errorText(error: SentError): string {
  const { code, message } = error;
  if (isEmptyError(error)) return 'neither a result nor a usable error';
  const messageText = (message ?? undefined) === undefined ? 'no message' : textOrJson(message);
  return code === undefined ? `without a code: ${messageText}` : `${textOrJson(code)}: ${messageText}`;
}

/** Why there is no result, in one English sentence. */
export function noResultText(outcome: NoResult): string {
  switch (outcome.kind) {
    case 'error':
      return errorText(outcome.error);
    case 'timeout':
      return `No response within ${outcome.limit / 1000} s.`;
    case 'lost':
      return outcome.failure.message;
    case 'cancelled':
      return 'Cancelled.';
  }
}
