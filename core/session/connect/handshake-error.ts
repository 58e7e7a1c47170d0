import { isObject } from '../../json/json-object';
import type { LocalizedMessage } from '../../text/phrase';
import { sessionMessage } from '../texts';
import { ConnectionError, failureWith } from './connection-failure';
import { isUnauthorizedError } from '../../protocol/unauthorized-error';
import type { Outcome } from '../requests/outcome';
import { cutText } from '../../json/shorten-strings';

const UNSUPPORTED_VERSION = -32022;

export function rpcErrorText({ error, raw }: Extract<Outcome, { kind: 'error' }>): string {
  const { code, message } = error;
  if (typeof code === 'number' && typeof message === 'string') return `${code}: ${message}`;
  return `Malformed response: ${typeof raw === 'string' ? cutText(raw, 2000) : '…'}`;
}

export function supportedVersions(outcome: Outcome): string[] | undefined {
  const named =
    outcome.kind === 'result' && isObject(outcome.result)
      ? outcome.result['supportedVersions']
      : outcome.kind === 'error' && isObject(outcome.error.data)
        ? outcome.error.data['supported']
        : undefined;
  if (!Array.isArray(named)) return undefined;
  return named.filter((version) => typeof version === 'string');
}

export function versionMismatch(message: string | LocalizedMessage, supported: readonly string[] | undefined) {
  const version = supported?.join(', ') ?? '';
  const details = { version: version || 'unknown' };
  return new ConnectionError(failureWith('version-mismatch', message, details));
}

/** Versions in the error's text, where older servers have them over HTTP. */
function versionsInText(text: string, asked: string | undefined): string[] {
  const named = text.match(/\b\d{4}-\d\d-\d\d\b/g) ?? [];
  return [...new Set(named)].filter((version) => version !== asked);
}

/** @param asked the requested version, if any */
export function handshakeError(
  outcome: Exclude<Outcome, { kind: 'result' }>,
  method: string,
  timeoutMs: number,
  asked?: string,
) {
  if (outcome.kind === 'lost') return new ConnectionError(outcome.failure);
  if (outcome.kind !== 'error')
    return new ConnectionError(
      failureWith('timeout', sessionMessage('no-response-to', { method, seconds: timeoutMs / 1000 })),
    );
  const supported = supportedVersions(outcome);
  const text = rpcErrorText(outcome);
  const isAboutVersion =
    outcome.error.code === UNSUPPORTED_VERSION || supported !== undefined || /unsupported protocol version/i.test(text);
  if (isAboutVersion) return versionMismatch(text, supported ?? versionsInText(text, asked));
  const details = { status: `JSON-RPC error ${String(outcome.error.code)}` };
  return new ConnectionError(
    isUnauthorizedError(outcome.error)
      ? failureWith('unauthorized', text, details)
      : failureWith('handshake-refused', text),
  );
}
