import { useCallback, useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { MediaSource } from '../../../../core/comparison/read-blocks';
import { compareSounds, type SoundComparison } from '../../../../core/comparison/media/compare-sounds';
import { type DecodedSound, MAX_SOUND_BYTES, peaksOf } from '../../../../core/comparison/media/peaks';
import { useDecodedMedia } from '../../../content/media/use-decoded-media';
import { formatBytes, formatDuration } from '../../../../core/text/format';
import { readMedia } from '../../../workers/media/read-media';
import styles from './audio-comparison.module.css';
import { ComparisonProgress } from './comparison-progress';
import type { MediaPair } from './image-comparison';
import { usePromise } from '../../../ui/use-promise';

/** Both recordings are resampled to this rate, so that samples can be compared. */
const SAMPLE_RATE = 44_100;

interface Decoded {
  kind: 'decoded';
  before: AudioBuffer;
  after: AudioBuffer;
  compared: SoundComparison;
}

type DecodedSounds = Decoded | { kind: 'not-base64' } | { kind: 'too-large'; size: number };

export function AudioComparison({ before, after, names }: MediaPair) {
  const t = useTranslations('comparison');
  const ask = useCallback((signal: AbortSignal) => decodeBoth(before, after, signal), [before, after]);
  const decoded = usePromise(ask);
  const result = decoded.state === 'resolved' ? decoded.value : undefined;
  const sounds = result?.kind === 'decoded' ? result : undefined;
  const seconds = sounds ? Math.max(sounds.before.duration, sounds.after.duration) : 0;
  return (
    <div className={`grid gap-8 px-12 pt-8 pb-12 muted sm ${styles['sounds'] ?? ''}`}>
      {(decoded.state === 'waiting' || decoded.state === 'cancelled') && (
        <ComparisonProgress text={t('soundsComparing')} work={decoded} />
      )}
      {decoded.state === 'failed' && <p>{t('soundsFailed', { message: decoded.message })}</p>}
      {result?.kind === 'not-base64' && <p>{t('soundsNotBase64')}</p>}
      {result?.kind === 'too-large' && (
        <p>{t('soundsTooLarge', { size: formatBytes(result.size), most: formatBytes(MAX_SOUND_BYTES) })}</p>
      )}
      {sounds && <SoundDetails sounds={sounds} />}
      <SoundRow source={before} sound={sounds?.before} name={names.before} seconds={seconds} />
      <SoundRow source={after} sound={sounds?.after} name={names.after} seconds={seconds} />
      {sounds && !sounds.compared.same && (
        <div className={styles['sound']}>
          <span className="ink">{t('difference')}</span>
          <ComparedWaveform
            sound={sounds.compared.difference}
            share={1}
            label={t('waveformDifference')}
            tone="difference"
          />
        </div>
      )}
    </div>
  );
}

async function decodeBoth(before: MediaSource, after: MediaSource, signal: AbortSignal): Promise<DecodedSounds> {
  const [first, second] = await Promise.all([readMedia(before.base64), readMedia(after.base64)]);
  if (first.state === 'invalid' || second.state === 'invalid') return { kind: 'not-base64' };
  const size = first.bytes.length + second.bytes.length;
  if (size > MAX_SOUND_BYTES) return { kind: 'too-large', size };
  // Decoding needs a context but no permission to play.
  const context = new OfflineAudioContext({ length: 1, sampleRate: SAMPLE_RATE });
  // `decodeAudioData` detaches its buffer.
  const decode = ({ bytes }: { bytes: Uint8Array }) => context.decodeAudioData(bytes.slice().buffer);
  const a = await decode(first);
  signal.throwIfAborted();
  const b = await decode(second);
  return { kind: 'decoded', before: a, after: b, compared: await compareSounds(a, b, signal) };
}

function SoundDetails({ sounds }: { sounds: Decoded }) {
  const t = useTranslations('comparison');
  const format = useFormatter();
  const { before, after, compared } = sounds;
  const millis = (after.duration - before.duration) * 1000;
  const duration = formatDuration(Math.abs(millis));
  const length = Math.abs(millis) < 0.05 ? t('sameLength') : t(millis > 0 ? 'longer' : 'shorter', { duration });
  return (
    <p className="tnum">
      {length} ·{' '}
      {compared.differsFrom === undefined
        ? t('soundsSame')
        : t('soundsDiffer', {
            from: formatDuration(compared.differsFrom * 1000),
            percent: format.number(compared.loudest, { style: 'percent', maximumSignificantDigits: 2 }),
          })}
    </p>
  );
}

export function OneSound({ source, name }: { source: MediaSource; name: string }) {
  return (
    <div className={`px-12 pt-8 pb-12 muted sm ${styles['sounds'] ?? ''}`}>
      <SoundRow source={source} sound={undefined} name={name} seconds={0} />
    </div>
  );
}

interface SoundRowProps {
  source: MediaSource;
  sound: AudioBuffer | undefined;
  name: string;
  seconds: number;
}

function SoundRow({ source, sound, name, seconds }: SoundRowProps) {
  const t = useTranslations('comparison');
  const media = useDecodedMedia(source.base64, source.mimeType);
  const url = media.state === 'read' ? media.url : null;
  const duration = sound && formatDuration(sound.duration * 1000);
  return (
    <div className={styles['sound']}>
      <span className="ink">
        {name} <span className="tnum">{duration}</span>
      </span>
      {sound && (
        <ComparedWaveform
          sound={sound}
          share={sound.duration / seconds}
          label={t('waveformOf', { name, duration: duration ?? '' })}
          tone="sound"
        />
      )}
      {url !== null && <audio controls preload="metadata" src={url} aria-label={t('soundOf', { name })} />}
    </div>
  );
}

const COLUMNS = 480;
const HEIGHT = 44;

interface ComparedWaveformProps {
  sound: DecodedSound;
  share: number;
  label: string;
  tone: 'sound' | 'difference';
}

function ComparedWaveform({ sound, share, label, tone }: ComparedWaveformProps) {
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

/** An SVG path with a bar per column, around the middle. */
function outline(sound: DecodedSound, columns: number): string {
  return Array.from(peaksOf(sound, columns).levels, (level, column) => {
    const half = Math.max(0.5, Math.min(1, level) * (HEIGHT / 2));
    return `M${column} ${HEIGHT / 2 - half}h1v${2 * half}h-1z`;
  }).join('');
}
