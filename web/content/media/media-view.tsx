import { type ComponentType, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { MAX_SOUND_BYTES, type Peaks, peaksOf } from '../../../core/comparison/media/peaks';
import type { MediaFamily } from '../../../core/protocol/content/content-kinds';
import { fileName } from '../../../core/protocol/content/media-type';
import { pinFinding } from '../../../core/protocol/findings/pin-finding';
import { formatBytes, formatDuration } from '../../../core/text/format';
import { usePromise } from '../../ui/use-promise';
import { BytesView } from './bytes-view';
import { DownloadButton } from './download-button';
import { ImageView } from './image-view';
import styles from './media-view.module.css';
import { type MediaProps, useMedia } from './use-media';
import { Waveform } from './waveform';

const views: Readonly<Record<MediaFamily, ComponentType<MediaProps>>> = {
  image: ImageView,
  audio: AudioView,
};

export function MediaView({ family, ...props }: MediaProps & { family: MediaFamily }) {
  const View = views[family];
  return <View {...props} />;
}

/** A sound as waveform and player; one that can't be played as the reason and its bytes. */
function AudioView(props: MediaProps) {
  const { pointer, field, uri, label, frame } = props;
  const t = useTranslations('content');
  const { media, instead } = useMedia(props, <div className={styles['sound']}>{t('reading')}</div>);
  const [loaded, setLoaded] = useState<{ url: string; seconds: number | null } | null>(null);
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null);
  const peaks = usePeaks(media?.bytes ?? null);
  if (!media) return instead;
  const { url, type, bytes, findings } = media;
  const current = loaded?.url === url ? loaded : null;
  // A player would report an error for empty data.
  const isBroken = bytes.length === 0 || (current !== null && current.seconds === null);
  const isPlayable = canPlay(type);
  if (isBroken && findings.length === 0 && isPlayable)
    findings.push(pinFinding('audio-undecodable', `${pointer}/${field}`));
  const seconds = current?.seconds ?? null;
  return frame({
    details: [
      type,
      seconds !== null && Number.isFinite(seconds) ? formatDuration(seconds * 1000) : null,
      formatBytes(bytes.length),
    ],
    tools: <DownloadButton name={fileName(uri, type, 'audio')} content={() => new Blob([bytes], { type })} />,
    findings,
    body: isBroken ? (
      <>
        {!isPlayable && <p>{t('audio.notPlayable', { type })}</p>}
        <BytesView bytes={bytes} />
      </>
    ) : (
      <div className={styles['sound']}>
        {peaks === 'none' && seconds !== null && <p className="faint sm">{t('audio.noWave')}</p>}
        {peaks !== null && peaks !== 'none' && <Waveform peaks={peaks} player={player} />}
        <audio
          ref={setPlayer}
          controls={peaks === 'none'}
          preload="metadata"
          src={url}
          aria-label={label}
          className="wide"
          onDurationChange={(event) => setLoaded({ url, seconds: event.currentTarget.duration })}
          onError={() => setLoaded({ url, seconds: null })}
        />
      </div>
    ),
  });
}

function canPlay(type: string): boolean {
  return document.createElement('audio').canPlayType(type) !== '';
}

/** More than the bars that fit in a waveform. */
const PEAK_COUNT = 640;

/** `null` while decoding, `'none'` if that fails. @param bytes the same array from render to render */
function usePeaks(bytes: Uint8Array | null): Peaks | 'none' | null {
  const ask = useCallback(async () => bytes && decodePeaks(bytes), [bytes]);
  const decoding = usePromise(ask);
  return bytes && decoding.state === 'resolved' ? (decoding.value ?? 'none') : null;
}

async function decodePeaks(bytes: Uint8Array): Promise<Peaks | null> {
  if (bytes.length > MAX_SOUND_BYTES || typeof OfflineAudioContext === 'undefined') return null;
  try {
    // Unlike an AudioContext it needs no output device.
    const context = new OfflineAudioContext(1, 1, 44_100);
    return peaksOf(await context.decodeAudioData(bytes.slice().buffer), PEAK_COUNT);
  } catch {
    return null;
  }
}
