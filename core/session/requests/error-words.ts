import { stringifyJson } from '../../json/lossless';
import type { RpcError } from './raw-channel';

type SaidError = Pick<RpcError, 'code' | 'message'>;

/** Whether a response was taken for an error because it has no result, and has no error that says anything either. */
export function saysNothing({ code, message }: SaidError): boolean {
  return code === undefined && (message ?? undefined) === undefined;
}

/** An error of a server in plain English, on one line: its code and message, or what it lacks of them. */
export function errorWords(error: SaidError): string {
  const { code, message } = error;
  if (saysNothing(error)) return 'neither a result nor a usable error';
  const said = (message ?? undefined) === undefined ? 'no message' : textOf(message);
  return code === undefined ? `without a code: ${said}` : `${textOf(code)}: ${said}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
