import { propertyOf } from '../../json/json-object';
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
  let versions: unknown;
  if (outcome.kind === 'result') versions = propertyOf(outcome.result, 'supportedVersions');
  else if (outcome.kind === 'error') versions = propertyOf(outcome.error.data, 'supported');
  return Array.isArray(versions) ? versions.filter((version) => typeof version === 'string') : undefined;
}

export function versionMismatch(message: string | LocalizedMessage, supported: readonly string[] | undefined) {
  const version = supported?.join(', ') ?? '';
  const details = { version: version || 'unknown' };
  return new ConnectionError(failureWith('version-mismatch', message, details));
}

/** Versions in the error's text, where older servers have them over HTTP. */
function versionsInText(text: string, requestedVersion: string | undefined): string[] {
  const versions = text.match(/\b\d{4}-\d\d-\d\d\b/g) ?? [];
  return [...new Set(versions)].filter((version) => version !== requestedVersion);
}

export function handshakeError(
  outcome: Exclude<Outcome, { kind: 'result' }>,
  method: string,
  timeoutMs: number,
  requestedVersion?: string,
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
  if (isAboutVersion) return versionMismatch(text, supported ?? versionsInText(text, requestedVersion));
  const details = { status: `JSON-RPC error ${String(outcome.error.code)}` };
  return new ConnectionError(
    isUnauthorizedError(outcome.error)
      ? failureWith('unauthorized', text, details)
      : failureWith('handshake-refused', text),
  );
}
