import { useMemo } from 'react';

import { type DecodedSound, peaksOf } from '../../content/waveform/peaks';
import styles from './audio-comparison.module.css';

const COLUMNS = 480;
const HEIGHT = 44;

/** The loudness of a sound over time, drawn so that it follows the theme. */
export function Waveform({
  sound,
  share,
  label,
  tone,
}: {
  sound: DecodedSound;
  /** Of the width that it takes, from 0 to 1. */
  share: number;
  label: string;
  tone: 'sound' | 'difference';
}) {
  const columns = Math.max(1, Math.round(COLUMNS * share));
  const path = useMemo(() => outline(sound, columns), [sound, columns]);
  return (
    <svg
      className={styles[tone]}
      viewBox={`0 0 ${COLUMNS} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

function outline(sound: DecodedSound, columns: number): string {
  return Array.from(peaksOf(sound, columns).levels, (level, column) => {
    const half = Math.max(0.5, Math.min(1, level) * (HEIGHT / 2));
    return `M${column} ${HEIGHT / 2 - half}h1v${2 * half}h-1z`;
  }).join('');
}
