import { isObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { checkShape } from '../protocol/check-shape';
import { errorCodes } from '../protocol/table/methods';
import { type VersionNumber, versionName } from '../protocol/versions';
import type { JudgedMessage } from './judged-message';

/**
 * Judges an error's shape and code.
 * @param asked the version of the request, which may be newer than what was agreed on
 */
export function checkError(
  { at, version, report }: JudgedMessage,
  error: unknown,
  asked: VersionNumber,
): void {
  const place = pointerTo(at, 'error');
  checkShape(error, 'Error', place, version, report);
  const code = isObject(error) ? error['code'] : undefined;
  if (typeof code !== 'number') return;
  const codeAt = pointerTo(place, 'code');
  const known = errorCodes.get(code);
  const words = { code, version: versionName(version) };
  if (!known) {
    if (version === 5 && code <= -32020 && code >= -32099) {
      report('error-code-reserved', codeAt, words);
    }
    return;
  }
  const [first, last] = known.versions;
  if (asked < first) report('error-code-too-new', codeAt, { ...words, since: versionName(first) });
  else if (version > last)
    report('error-code-removed', codeAt, { ...words, until: versionName(last) });
}
