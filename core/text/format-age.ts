const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `42 s`, `3 min 5 s`, `2 h 10 min`, `4 d`. @param units of the language, from seconds to days */
export function formatAge(ms: number, units = 's min h d'): string {
  const [s = '', min = '', h = '', d = ''] = units.split(' ');
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < MINUTE) return `${seconds} ${s}`;
  if (seconds < HOUR) return inTwoUnits(seconds, MINUTE, min, 1, s);
  if (seconds < DAY) return inTwoUnits(seconds, HOUR, h, MINUTE, min);
  return inTwoUnits(seconds, DAY, d, HOUR, h);
}

function inTwoUnits(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string) {
  const rest = Math.floor((seconds % large) / small);
  const whole = `${Math.floor(seconds / large)} ${largeUnit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallUnit}`;
}

/** `17:04:09.120`. @param at milliseconds since the epoch */
export function formatClock(at: number): string {
  const time = new Date(at);
  const digits = (part: number, length = 2) => String(part).padStart(length, '0');
  return `${digits(time.getHours())}:${digits(time.getMinutes())}:${digits(time.getSeconds())}.${digits(time.getMilliseconds(), 3)}`;
}
