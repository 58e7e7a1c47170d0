import { formatDuration } from '../../../../core/text/format';
import { formatAge } from '../../../../core/text/format-age';

/** `500` → `500 ms`, `5000` → `5 s`, `120_000` → `2 min`. */
export function formatWait(millis: number): string {
  return millis % 1000 === 0 ? formatAge(millis) : formatDuration(millis);
}
