import { formatDuration } from './format';
import { useNow } from './use-time';

export function Elapsed({ since, label }: { since: number; label: string }) {
  const now = useNow(100);
  return (
    <span role="timer" aria-label={label}>
      {formatDuration(Math.max(0, Math.round((now - since) / 100) * 100))}
    </span>
  );
}
