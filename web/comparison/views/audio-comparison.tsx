import { useCallback } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { readMedia } from '../../content/read-media';
import { useMedia } from '../../content/use-media';
import { MOST_SOUND_BYTES } from '../../content/waveform/peaks';
import { formatBytes, formatDuration } from '../../ui/format';
import type { MediaSource } from '../compare-results';
import { compareSounds, type SoundComparison } from '../media/compare-sounds';
import styles from './audio-comparison.module.css';
import { Comparing } from './comparing';
import type { MediaPair } from './media-names';
import { useLateAnswer } from './use-late-answer';
import { Waveform } from './waveform';

/** Both are brought to this rate, so that sample stands against sample. */
const SAMPLE_RATE = 44_100;

interface Decoded {
  kind: 'decoded';
  before: AudioBuffer;
  after: AudioBuffer;
  compared: SoundComparison;
}

type Answer = Decoded | { kind: 'not-base64' } | { kind: 'too-large'; size: number };

/** Two sounds: to be heard, by their length, and their waveforms on one scale of time with the difference below. */
export function AudioComparison({ before, after, names }: MediaPair) {
  const t = useTranslations('comparison');
  const ask = useCallback(
    (signal: AbortSignal) => decodeBoth(before, after, signal),
    [before, after],
  );
  const decoded = useLateAnswer(ask);
  const answer = decoded.state === 'answered' ? decoded.answer : undefined;
  const sounds = answer?.kind === 'decoded' ? answer : undefined;
  const seconds = sounds ? Math.max(sounds.before.duration, sounds.after.duration) : 0;
  return (
    <div className={styles['sounds']}>
      {(decoded.state === 'waiting' || decoded.state === 'cancelled') && (
        <Comparing text={t('soundsComparing')} work={decoded} />
      )}
      {decoded.state === 'failed' && <p>{t('soundsFailed', { message: decoded.message })}</p>}
      {answer?.kind === 'not-base64' && <p>{t('soundsNotBase64')}</p>}
      {answer?.kind === 'too-large' && (
        <p>
          {t('soundsTooLarge', {
            size: formatBytes(answer.size),
            most: formatBytes(MOST_SOUND_BYTES),
          })}
        </p>
      )}
      {sounds && <SoundFacts sounds={sounds} />}
      <SoundRow source={before} sound={sounds?.before} name={names.before} seconds={seconds} />
      <SoundRow source={after} sound={sounds?.after} name={names.after} seconds={seconds} />
      {sounds && !sounds.compared.same && (
        <div className={styles['sound']}>
          <span className={styles['name']}>{t('difference')}</span>
          <Waveform
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

async function decodeBoth(
  before: MediaSource,
  after: MediaSource,
  signal: AbortSignal,
): Promise<Answer> {
  const [first, second] = await Promise.all([readMedia(before.base64), readMedia(after.base64)]);
  if (first.state === 'invalid' || second.state === 'invalid') return { kind: 'not-base64' };
  const size = first.bytes.length + second.bytes.length;
  if (size > MOST_SOUND_BYTES) return { kind: 'too-large', size };
  // Decoding needs a context but no permission to play.
  const context = new OfflineAudioContext({ length: 1, sampleRate: SAMPLE_RATE });
  // What is decoded is taken away.
  const decode = ({ bytes }: { bytes: Uint8Array }) =>
    context.decodeAudioData(bytes.slice().buffer);
  const a = await decode(first);
  signal.throwIfAborted();
  const b = await decode(second);
  return { kind: 'decoded', before: a, after: b, compared: await compareSounds(a, b, signal) };
}

function SoundFacts({ sounds }: { sounds: Decoded }) {
  const t = useTranslations('comparison');
  const format = useFormatter();
  const { before, after, compared } = sounds;
  const millis = (after.duration - before.duration) * 1000;
  const duration = formatDuration(Math.abs(millis));
  const length =
    Math.abs(millis) < 0.05 ? t('sameLength') : t(millis > 0 ? 'longer' : 'shorter', { duration });
  return (
    <p className="tnum">
      {length} ·{' '}
      {compared.differsFrom === undefined
        ? t('soundsSame')
        : t('soundsDiffer', {
            from: formatDuration(compared.differsFrom * 1000),
            percent: format.number(compared.loudest, {
              style: 'percent',
              maximumSignificantDigits: 2,
            }),
          })}
    </p>
  );
}

function SoundRow({
  source,
  sound,
  name,
  seconds,
}: {
  source: MediaSource;
  sound: AudioBuffer | undefined;
  name: string;
  /** The length of the longer one. */
  seconds: number;
}) {
  const t = useTranslations('comparison');
  const media = useMedia(source.base64, source.mimeType);
  const url = media.state === 'read' ? media.url : null;
  const duration = sound && formatDuration(sound.duration * 1000);
  return (
    <div className={styles['sound']}>
      <span className={styles['name']}>
        {name} <span className="tnum">{duration}</span>
      </span>
      {sound && (
        <Waveform
          sound={sound}
          share={sound.duration / seconds}
          label={t('waveformOf', { name, duration: duration ?? '' })}
          tone="sound"
        />
      )}
      {url !== null && (
        <audio controls preload="metadata" src={url} aria-label={t('soundOf', { name })} />
      )}
    </div>
  );
}
