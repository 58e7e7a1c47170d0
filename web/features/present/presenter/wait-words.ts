import { formatDuration } from '../../../../core/text/format';
import { formatAge } from '../../../../core/text/format-age';

/** A time that a person has set, as it was written: `500 ms`, `5 s`, `2 min`. @param millis milliseconds */
export function waitWords(millis: number): string {
  return millis % 1000 === 0 ? formatAge(millis) : formatDuration(millis);
}
