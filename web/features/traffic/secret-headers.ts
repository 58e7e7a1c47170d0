import * as core from '../../../core/secrets/redact';

/** Whether a header's value is nothing to show. @param own headers, in lower case, whose values the person gave as secrets */
export function isSecretHeader(name: string, own: ReadonlySet<string>): boolean {
  return core.isSecretHeader(name) || own.has(name.toLowerCase());
}
