import { stringifyJson } from '../../json/lossless';
import type { RpcError } from './raw-channel';

type SaidError = Pick<RpcError, 'code' | 'message'>;

/** Neither a result nor an error with a code or message. */
export function saysNothing({ code, message }: SaidError): boolean {
  return code === undefined && (message ?? undefined) === undefined;
}

/** `-32602: Unknown tool`, on one line */
export function errorWords(error: SaidError): string {
  const { code, message } = error;
  if (saysNothing(error)) return 'neither a result nor a usable error';
  const said = (message ?? undefined) === undefined ? 'no message' : textOf(message);
  return code === undefined ? `without a code: ${said}` : `${textOf(code)}: ${said}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
