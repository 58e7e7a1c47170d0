import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useMemo } from 'react';

import { pictureOfRun } from '../../../core/run/picture-of-run';
import type { Run, RunRow } from '../../../core/run/run';
import { openRun } from '../record/open-run';
import styles from './thumbnail.module.css';

function leaveOut({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.display = 'none';
}

export function Thumbnail({ run }: { run: Run }) {
  const url = useMemo(() => pictureOfRun(run), [run]);
  return (
    url !== undefined && <img className={styles['thumbnail']} src={url} alt="" decoding="async" onError={leaveOut} />
  );
}

/** The thumbnail of a stored run, read once it is on screen; its size is reserved until then. */
export function StoredThumbnail({ row }: { row: RunRow }) {
  const { hasPicture = false } = row;
  const { data: url } = useQuery({
    queryKey: ['picture of run', row.id],
    queryFn: async () => {
      const run = await openRun(row).catch(() => undefined);
      return (run && pictureOfRun(run)) ?? null;
    },
    staleTime: Infinity,
    enabled: hasPicture,
  });
  if (!hasPicture) return null;
  return typeof url === 'string' ? (
    <img className={styles['thumbnail']} src={url} alt="" decoding="async" onError={leaveOut} />
  ) : (
    <span className={styles['thumbnail']} />
  );
}
