import { pointerSegments } from '../../json/json-pointer';
import type { Finding } from '../../protocol/findings/finding';
import type { CallAnswer } from '../run/call-answer';

const OUTPUT = '/result/structuredContent';

/** @param places paths in `structuredContent`: only violations at, below or above them */
export function schemaViolation(
  { outputFindings = [] }: Pick<CallAnswer, 'outputFindings'>,
  places?: readonly (readonly (string | number)[])[],
): Finding | undefined {
  return outputFindings.find(({ severity, pointer }) => {
    if (severity === 'note') return false;
    if (!places) return true;
    if (!pointer.startsWith(OUTPUT)) return false;
    const at = pointerSegments(pointer.slice(OUTPUT.length));
    return places.some((place) => place.every((step, i) => i >= at.length || String(step) === at[i]));
  });
}
