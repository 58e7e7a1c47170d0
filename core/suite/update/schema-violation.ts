import { STRUCTURED_AT } from '../../judge/check-output';
import { pointerSegments } from '../../json/json-pointer';
import type { Finding } from '../../protocol/findings/finding';
import type { CallResponse } from '../run/call-response';

/** @param paths paths in `structuredContent`: only violations at, below or above them */
export function schemaViolation(
  { outputFindings = [] }: Pick<CallResponse, 'outputFindings'>,
  paths?: readonly (readonly (string | number)[])[],
): Finding | undefined {
  return outputFindings.find(({ severity, pointer }) => {
    if (severity === 'note') return false;
    if (!paths) return true;
    if (!pointer.startsWith(STRUCTURED_AT)) return false;
    const at = pointerSegments(pointer.slice(STRUCTURED_AT.length));
    return paths.some((path) => path.every((step, i) => i >= at.length || String(step) === at[i]));
  });
}
