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
  const [last, setLast] = useState<{ base64: string; state: MediaState } | null>(null);
  useEffect(() => {
    let isGone = false;
    let url: string | null = null;
    readMedia(base64).then(
      (media) => {
        if (isGone) return;
        const actual = media.state === 'decoded' ? media.actualType : null;
        const type = actual ?? plainType(declared ?? 'application/octet-stream');
        if (media.state === 'decoded') url = URL.createObjectURL(new Blob([media.bytes], { type }));
        setLast({ base64, state: { state: 'read', media, url, type } });
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!isGone) setLast({ base64, state: { state: 'failed', message } });
      },
    );
    return () => {
      isGone = true;
      // Later: an image that begins to load it now would fail, and log an error.
      const oldUrl = url;
      if (oldUrl !== null) setTimeout(() => URL.revokeObjectURL(oldUrl), REVOKE_AFTER_MS);
    };
  }, [base64, declared]);
  return last?.base64 === base64 ? last.state : { state: 'reading' };
}
