import { inBrowser, remember } from '../../ui/remember';

export type MomentFormat = 'date' | 'time' | 'date-time';

/** `UTC`, an IANA time zone, or an offset such as `+05:30`. */
export type Zone = string;

export const UTC: Zone = 'UTC';

const OFFSET = /^([+-])(\d{2}):(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)([Zz]|[+-]\d{2}:\d{2})?$/;
const TIME = /^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)([Zz]|[+-]\d{2}:\d{2})?$/;
const MINUTE_MS = 60_000;

/** 330 → `+05:30` */
function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const two = (n: number) => String(Math.trunc(Math.abs(n))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** A zone's offset at an instant, in minutes. */
function offsetAt(zone: Zone, instant: number): number {
  if (zone === UTC) return 0;
  const [, sign, hours, minutes] = OFFSET.exec(OFFSET.test(zone) ? zone : longOffset(zone, instant)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** `+05:30`, from the `GMT+05:30` of `Intl`; empty for `GMT`. */
function longOffset(zone: Zone, instant: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.slice('GMT'.length, 'GMT+00:00'.length);
}

/** A zone's offset (`Z`, `+05:30`) at a local time (`2026-03-01T12:00:00`), by default now. */
export function offsetOf(zone: Zone, wall?: string): string {
  if (zone === UTC) return 'Z';
  if (OFFSET.test(zone)) return zone;
  const asUtc = Date.parse(`${wall ?? ''}Z`);
  if (Number.isNaN(asUtc)) return offsetText(offsetAt(zone, Date.now()));
  const approximate = offsetAt(zone, asUtc);
  return offsetText(offsetAt(zone, asUtc - approximate * MINUTE_MS));
}

/** `2026-03-01T12:00:00+02:00` → `{ wall: '2026-03-01T12:00:00', offset: '+02:00' }`; `wall` is the local time. */
export function readMoment(
  format: MomentFormat,
  text: string,
): { wall: string; offset: string | undefined } | undefined {
  if (format === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { wall: text, offset: undefined } : undefined;
  if (format === 'time') {
    const [, wall, offset] = TIME.exec(text) ?? [];
    return wall === undefined ? undefined : { wall, offset: offset?.toUpperCase() };
  }
  const [, day, time, offset] = DATE_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  return { wall: `${day}T${time}`, offset: offset?.toUpperCase() };
}

/** Adds the seconds and offset that RFC 3339 requires. */
export function writeMoment(format: MomentFormat, wall: string, zone: Zone): string {
  if (format === 'date') return wall;
  const whole = /\d{2}:\d{2}:\d{2}/.test(wall) ? wall : `${wall}:00`;
  return whole + offsetOf(zone, format === 'time' ? undefined : whole);
}

export function momentNow(format: MomentFormat, zone: Zone): string {
  const now = Date.now();
  const wall = new Date(now + offsetAt(zone, now) * MINUTE_MS).toISOString().slice(0, 19);
  switch (format) {
    case 'date':
      return wall.slice(0, 10);
    case 'time':
      return writeMoment(format, wall.slice(11), zone);
    case 'date-time':
      return writeMoment(format, wall, zone);
  }
}

const KEY = 'loupe.forms.zone';

export function localZone(): Zone {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function rememberedZone(): Zone {
  try {
    const zone = inBrowser.getItem(KEY) ?? localZone();
    offsetOf(zone);
    return zone;
  } catch {
    return localZone();
  }
}

export function rememberZone(zone: Zone): void {
  remember(inBrowser, KEY, zone);
}
