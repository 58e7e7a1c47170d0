import { useEffect, useState } from 'react';

import { formatDuration } from '../ui/format';

/** Time that passes, from a moment in milliseconds since the epoch. */
export function Elapsed({ since, label }: { since: number; label: string }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label={label}>
      {formatDuration(Math.max(0, Math.round((now - since) / 100) * 100))}
    </span>
  );
}
