import { formatDuration } from '../../core/text/format';
import { useNow } from './use-time';

export function roundToTenths(millis: number): number {
  return Math.max(0, Math.round(millis / 100) * 100);
}

export function Elapsed({ since, label }: { since: number; label: string }) {
  const now = useNow(100);
  return (
    <span role="timer" aria-label={label}>
      {formatDuration(roundToTenths(now - since))}
    </span>
  );
}
