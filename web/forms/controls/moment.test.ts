import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { momentNow, offsetOf, readMoment, writeMoment } from './moment';

describe('a picked moment', () => {
  it.each([
    ['date', '2026-03-01', 'UTC', '2026-03-01'],
    ['date-time', '2026-03-01T12:30', 'UTC', '2026-03-01T12:30:00Z'],
    ['date-time', '2026-03-01T12:30:05', 'Europe/Berlin', '2026-03-01T12:30:05+01:00'],
    ['date-time', '2026-07-01T12:30:05', 'Europe/Berlin', '2026-07-01T12:30:05+02:00'],
    ['date-time', '2026-07-01T00:00:00.25', 'Asia/Kolkata', '2026-07-01T00:00:00.25+05:30'],
    ['date-time', '2026-07-01T00:00:00', '-03:30', '2026-07-01T00:00:00-03:30'],
    ['time', '09:15', 'Asia/Tokyo', '09:15:00+09:00'],
  ] as const)('%s %s in %s is written as %s', (format, wall, zone, text) => {
    expect(writeMoment(format, wall, zone)).toBe(text);
  });

  it.each([
    ['2026-03-29T01:59:59', '+01:00'],
    ['2026-03-29T03:00:00', '+02:00'],
    ['2026-10-25T01:59:59', '+02:00'],
    ['2026-10-25T03:00:00', '+01:00'],
  ])('takes the offset of its own hour where clocks change: %s is %s', (wall, offset) => {
    expect(offsetOf('Europe/Berlin', wall)).toBe(offset);
  });
});

describe('the present moment', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-12-31T20:00:00.789Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['date', 'Asia/Tokyo', '2027-01-01'],
    ['time', 'America/New_York', '15:00:00-05:00'],
    ['date-time', 'UTC', '2026-12-31T20:00:00Z'],
    ['date-time', 'Asia/Kathmandu', '2027-01-01T01:45:00+05:45'],
  ] as const)('as %s in %s is %s', (format, zone, text) => {
    expect(momentNow(format, zone)).toBe(text);
  });
});

describe('a text that is opened in the picker', () => {
  it.each([
    ['date-time', '2026-03-01T12:30:05.5+05:30', '2026-03-01T12:30:05.5', '+05:30'],
    ['date-time', '2026-03-01t12:30:05z', '2026-03-01T12:30:05', 'Z'],
    ['date-time', '2026-03-01 12:30', '2026-03-01T12:30', undefined],
    ['time', '12:30:00Z', '12:30:00', 'Z'],
    ['date', '2026-03-01', '2026-03-01', undefined],
  ] as const)('%s %s is read', (format, text, wall, offset) => {
    expect(readMoment(format, text)).toEqual({ wall, offset });
  });

  it.each([
    ['date-time', 'tomorrow'],
    ['date-time', '2026-03-01'],
    ['time', '9 o’clock'],
    ['date', '1.3.2026'],
  ] as const)('%s "%s" is left to the person', (format, text) => {
    expect(readMoment(format, text)).toBeUndefined();
  });
});
