import { useEffect, useState } from 'react';

import { plainType } from '../../../core/protocol/content/media-type';
import type { Inspected } from '../../../core/protocol/content/inspect-media';
import { readMedia } from '../../workers/media/read-media';

export type MediaState =
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  /** `url` is a blob: URL that lives as long as the component; `type` is the blob's. */
  | { state: 'read'; media: Inspected; url: string | null; type: string };

const REVOKE_AFTER_MS = 5000;

/** Decodes base64 media into a blob: URL. The detected type wins over the declared one. */
export function useDecodedMedia(base64: string, declared: string | null): MediaState {
  const [known, setKnown] = useState<{ of: string; now: MediaState } | null>(null);
  useEffect(() => {
    let gone = false;
    let url: string | null = null;
    readMedia(base64).then(
      (media) => {
        if (gone) return;
        const actual = media.state === 'decoded' ? media.actualType : null;
        const type = actual ?? plainType(declared ?? 'application/octet-stream');
        if (media.state === 'decoded') url = URL.createObjectURL(new Blob([media.bytes], { type }));
        setKnown({ of: base64, now: { state: 'read', media, url, type } });
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!gone) setKnown({ of: base64, now: { state: 'failed', message } });
      },
    );
    return () => {
      gone = true;
      // Later: an image that begins to load it now would fail, and log an error.
      const made = url;
      if (made !== null) setTimeout(() => URL.revokeObjectURL(made), REVOKE_AFTER_MS);
    };
  }, [base64, declared]);
  return known?.of === base64 ? known.now : { state: 'reading' };
}
