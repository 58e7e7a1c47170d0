import { formatAge } from './format-age';

/** `38 B`, `4.2 kB`, `1.5 MB` (decimal units, as in browsers' dev tools). */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit] ?? ''}`;
}

/** `0.4 ms`, `12 ms`, `1.35 s`, `2 min 5 s`, `3 h`. @param units of times from a minute on, see {@link formatAge} */
export function formatDuration(ms: number, units?: string): string {
  if (ms < 1) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  // Rounded, 60 s and more are minutes.
  if (ms < 59_995) return `${(ms / 1000).toFixed(2)} s`;
  return formatAge(ms, units);
}

/** `4:09`, `1:04:09`. */
export function formatStopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
