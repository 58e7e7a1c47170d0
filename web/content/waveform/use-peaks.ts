import { useEffect, useState } from 'react';

import { decodePeaks, type Peaks } from './peaks';

/** Slices of a sound: more than the bars that fit in a waveform. */
const slices = 640;

/** The peaks of a sound's bytes (the same array from render to render): `null` while it is decoded, `'none'` where it cannot be. */
export function usePeaks(bytes: Uint8Array | null): Peaks | 'none' | null {
  const [known, setKnown] = useState<{ of: Uint8Array; peaks: Peaks | 'none' } | null>(null);
  useEffect(() => {
    if (bytes === null) return;
    let gone = false;
    void decodePeaks(bytes, slices).then((peaks) => {
      if (!gone) setKnown({ of: bytes, peaks: peaks ?? 'none' });
    });
    return () => {
      gone = true;
    };
  }, [bytes]);
  return known !== null && known.of === bytes ? known.peaks : null;
}
