import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { formatBytes, formatDuration } from '../ui/format';
import { BytesView, RawHead } from './bytes-view';
import { DownloadButton } from './download-button';
import { makeFinding } from './finding';
import type { MediaProps } from './image-view';
import { mediaFindings } from './inspect-media';
import { fileName } from './media-type';
import { useMedia } from './use-media';

/** A sound in the browser's player; one that cannot be played with the reason and its bytes. */
export function AudioView({ base64, declared, pointer, field, uri, label, frame }: MediaProps) {
  const t = useTranslations('content');
  const media = useMedia(base64, declared);
  const [heard, setHeard] = useState<{ url: string; seconds: number | null } | null>(null);
  if (media.state !== 'read') {
    const body = (
      <p>{media.state === 'reading' ? t('reading') : t('failed', { message: media.message })}</p>
    );
    return frame({ facts: [declared], tools: null, findings: [], body });
  }
  const findings = mediaFindings(media.media, declared, pointer, field);
  if (media.media.state === 'invalid' || media.url === null) {
    return frame({ facts: [declared], tools: null, findings, body: <RawHead text={base64} /> });
  }
  const { url, type } = media;
  const { bytes } = media.media;
  const current = heard?.url === url ? heard : null;
  const isBroken = current !== null && current.seconds === null;
  // What the bytes told already says why.
  if (isBroken && findings.length === 0) {
    findings.push(
      makeFinding(
        'audio-undecodable',
        'warning',
        `${pointer}/${field}`,
        'The browser cannot play it.',
      ),
    );
  }
  const seconds = current?.seconds ?? null;
  return frame({
    facts: [
      type,
      seconds !== null && Number.isFinite(seconds) ? formatDuration(seconds * 1000) : null,
      formatBytes(bytes.length),
    ],
    tools: (
      <DownloadButton
        name={fileName(uri, type, 'audio')}
        content={() => new Blob([bytes], { type })}
      />
    ),
    findings,
    body: isBroken ? (
      <BytesView bytes={bytes} />
    ) : (
      <audio
        controls
        preload="metadata"
        src={url}
        aria-label={label}
        style={{ width: '100%', maxWidth: 420, height: 40 }}
        onDurationChange={(event) => setHeard({ url, seconds: event.currentTarget.duration })}
        onError={() => setHeard({ url, seconds: null })}
      />
    ),
  });
}
