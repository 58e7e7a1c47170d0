import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { formatBytes, formatDuration } from '../ui/format';
import styles from './audio-view.module.css';
import { BytesView, RawHead } from './bytes-view';
import { DownloadButton } from './download-button';
import { pinFinding } from './finding';
import type { MediaProps } from './image-view';
import { mediaFindings } from './inspect-media';
import { fileName } from './media-type';
import { useMedia } from './use-media';
import { usePeaks } from './waveform/use-peaks';
import { Waveform } from './waveform/waveform';

/** A sound as its waveform and in the browser's player; one that cannot be played with the reason and its bytes. */
export function AudioView({ base64, declared, pointer, field, uri, label, frame }: MediaProps) {
  const t = useTranslations('content');
  const media = useMedia(base64, declared);
  const [heard, setHeard] = useState<{ url: string; seconds: number | null } | null>(null);
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null);
  const decoded = media.state === 'read' && media.media.state === 'decoded' ? media.media : null;
  const peaks = usePeaks(decoded?.bytes ?? null);
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
  // Of nothing a player would only complain.
  const isBroken = bytes.length === 0 || (current !== null && current.seconds === null);
  const isPlayable = canPlay(type);
  // What the bytes told already says why.
  if (isBroken && findings.length === 0 && isPlayable) {
    findings.push(pinFinding('audio-undecodable', `${pointer}/${field}`));
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
      <>
        {!isPlayable && <p>{t('audio.notPlayable', { type })}</p>}
        <BytesView bytes={bytes} />
      </>
    ) : (
      <div className={styles['sound']}>
        {peaks === 'none' && seconds !== null && (
          <p className={styles['note']}>{t('audio.noWave')}</p>
        )}
        {peaks !== null && peaks !== 'none' && <Waveform peaks={peaks} player={player} />}
        <audio
          ref={setPlayer}
          controls
          preload="metadata"
          src={url}
          aria-label={label}
          className={styles['player']}
          onDurationChange={(event) => setHeard({ url, seconds: event.currentTarget.duration })}
          onError={() => setHeard({ url, seconds: null })}
        />
      </div>
    ),
  });
}

/** Whether this browser plays sounds of a type at all, so that one that it does not play is broken. */
function canPlay(type: string): boolean {
  return document.createElement('audio').canPlayType(type) !== '';
}
