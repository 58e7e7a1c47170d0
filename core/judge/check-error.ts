import { propertyOf, toObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import type { Report } from '../protocol/findings/finding';
import { checkShape } from '../protocol/check-shape';
import { errorCodes } from '../protocol/table/methods';
import { type ProtocolVersion } from '../protocol/protocol-settings';
import type { JudgedMessage } from './judged-message';

/** @param requestVersion version of the request, which may be newer than the negotiated one */
export function checkError(
  { at, version, report }: JudgedMessage,
  error: unknown,
  requestVersion: ProtocolVersion,
): void {
  const pointer = pointerTo(at, 'error');
  checkShape(error, 'Error', pointer, version, report);
  const code = propertyOf(error, 'code');
  if (typeof code !== 'number') return;
  checkErrorData(propertyOf(error, 'data'), code, requestVersion, pointer, report);
  const codeAt = pointerTo(pointer, 'code');
  const known = errorCodes.get(code);
  const values = { code, version };
  if (!known) {
    if (version === '2026-07-28' && code <= -32020 && code >= -32099) report('error-code-reserved', codeAt, values);
    return;
  }
  const [first, last] = known.versions;
  if (requestVersion < first) report('error-code-too-new', codeAt, { ...values, since: first });
  else if (version > last) report('error-code-removed', codeAt, { ...values, until: last });
}

const REQUIRED_DATA: ReadonlyMap<number, readonly string[]> = new Map([
  [-32022, ['supported', 'requested']],
  [-32021, ['requiredCapabilities']],
]);

function checkErrorData(data: unknown, code: number, version: ProtocolVersion, pointer: string, report: Report): void {
  const members = toObject(data);
  if (version === '2026-07-28') {
    for (const member of REQUIRED_DATA.get(code) ?? []) {
      if (members[member] !== undefined) continue;
      report('error-data-missing', `${pointer}/data/${member}`, { code, member }, true);
    }
  }
  if (version !== '2025-11-25' || code !== -32042) return;
  const { elicitations } = members;
  const at = `${pointer}/data/elicitations`;
  if (!Array.isArray(elicitations) || elicitations.length === 0) {
    report('url-elicitations-missing', at, {}, elicitations === undefined);
    return;
  }
  checkShape(elicitations, 'ElicitRequestURLParams[]', at, version, report);
}
