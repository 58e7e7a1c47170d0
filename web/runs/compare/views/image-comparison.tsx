import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { MediaSource } from '../../../../core/comparison/read-blocks';
import { type PictureSize, reservedSize, sizeInHead } from '../../../content/media/picture-size';
import { type MediaState, useDecodedMedia } from '../../../content/media/use-decoded-media';
import { formatBytes } from '../../../../core/text/format';
import { Choice } from './choice';
import { ComparisonProgress } from './comparison-progress';
import styles from './image-comparison.module.css';
import { MAX_PIXELS, type PixelState, usePixels } from './use-pixels';

export interface MediaPair {
  before: MediaSource;
  after: MediaSource;
  names: { before: string; after: string };
}

const VIEWS = ['side', 'slider', 'pixels'] as const;
/** The `max-height` of images in the style sheet. */
const SIDE_HEIGHT = '40vh';

export function ImageComparison({ before, after, names }: MediaPair) {
  const t = useTranslations('comparison');
  const [view, setView] = useState<(typeof VIEWS)[number]>('side');
  const a = useDecodedMedia(before.base64, before.mimeType);
  const b = useDecodedMedia(after.base64, after.mimeType);
  const heads = useMemo(() => [before, after].map(({ base64 }) => sizeInHead(base64)), [before, after]);
  const pixels = usePixels(a, b);
  const [urlA, urlB] = [a, b].map((media) => (media.state === 'read' ? media.url : null));
  const isReading = a.state === 'reading' || b.state === 'reading';
  const hasBoth = isReading || Boolean(urlA && urlB);
  const sides = [
    { name: names.before, media: a },
    { name: names.after, media: b },
  ];
  return (
    <div className={`grid at-top gap-8 px-12 pt-8 pb-12 ${styles['images'] ?? ''}`}>
      {hasBoth && (
        <div className="flex">
          <Choice
            label={t('imageView')}
            options={VIEWS.map((key) => ({ key, label: t(`image_${key}`) }))}
            value={view}
            onChange={setView}
          />
        </div>
      )}
      {(view === 'side' || !hasBoth) && (
        <div className={styles['three']}>
          {sides.map(({ name, media }, at) => (
            <NamedImage key={at} name={name} media={media} head={heads[at]} decoded={pixels?.sizes[at]} />
          ))}
          {hasBoth && (
            <PixelMap pixels={pixels} title={t('difference')} reserved={reservedSize(heads[1], SIDE_HEIGHT)} />
          )}
        </div>
      )}
      {urlA && urlB && view === 'slider' && <Slider before={urlA} after={urlB} names={names} />}
      {hasBoth && view === 'pixels' && <PixelMap pixels={pixels} />}
      <div className="muted sm least-24">
        <PixelDetails pixels={pixels} />
      </div>
    </div>
  );
}

export function OneImage({ source: { base64, mimeType }, name }: { source: MediaSource; name: string }) {
  const media = useDecodedMedia(base64, mimeType);
  const head = useMemo(() => sizeInHead(base64), [base64]);
  return (
    <div className={`px-12 pt-8 pb-12 ${styles['images'] ?? ''}`}>
      <div className={styles['three']}>
        <NamedImage name={name} media={media} head={head} />
        <span />
        <span />
      </div>
    </div>
  );
}

interface NamedImageProps {
  name: string;
  media: MediaState;
  head: PictureSize | undefined;
  decoded?: PictureSize | undefined;
}

function NamedImage({ name, media, head, decoded }: NamedImageProps) {
  const t = useTranslations('comparison');
  const size = decoded ?? head;
  const reserved = reservedSize(head, SIDE_HEIGHT);
  return (
    <figure>
      {media.state === 'read' && media.url !== null ? (
        <img src={media.url} alt={t('imageOf', { name })} style={reserved} />
      ) : media.state === 'reading' ? (
        <div style={reserved} />
      ) : (
        <p>{t('notDecodable', { name })}</p>
      )}
      <figcaption className="above-4 muted sm tnum nowrap clip">
        <b>{name}</b>{' '}
        {media.state === 'read' &&
          media.media.state === 'decoded' &&
          `${media.type.replace('image/', '')} · ${formatBytes(media.media.bytes.length)}`}
        <br />
        {size && t('dimensions', { width: String(size.width), height: String(size.height) })}
      </figcaption>
    </figure>
  );
}

function Slider({ before, after, names }: { before: string; after: string; names: MediaPair['names'] }) {
  const t = useTranslations('comparison');
  const [percent, setPercent] = useState(50);
  return (
    <div className="grid hug gap-8">
      <div className={styles['stage']}>
        <img src={before} alt={t('imageOf', { name: names.before })} style={{ clipPath: `inset(0 0 0 ${percent}%)` }} />
        <img
          src={after}
          alt={t('imageOf', { name: names.after })}
          style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
        />
        <span className={styles['edge']} style={{ left: `${percent}%` }} aria-hidden />
      </div>
      <div className={`row gap-8 muted sm ${styles['slider'] ?? ''}`}>
        <span aria-hidden>{names.after}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label={t('sliderLabel', { name: names.after })}
          aria-valuetext={`${percent} %`}
          onChange={(event) => setPercent(Number(event.currentTarget.value))}
        />
        <span aria-hidden>{names.before}</span>
      </div>
    </div>
  );
}

function PixelDetails({ pixels }: { pixels: PixelState | undefined }) {
  const t = useTranslations('comparison');
  const format = useFormatter();
  if (!pixels) return null;
  const { comparison, sizes } = pixels;
  if (comparison.state === 'waiting' || comparison.state === 'cancelled')
    return <ComparisonProgress text={t('pixelsComparing')} work={comparison} />;
  if (comparison.state === 'failed') return <span>{t('pixelsFailed', { message: comparison.message })}</span>;
  if (comparison.value === 'too-large') return <span>{t('pixelsTooLarge', { limit: String(MAX_PIXELS / 1e6) })}</span>;
  const { changed, total, visible } = comparison.value;
  const [a, b] = sizes;
  const isSameSize = a?.width === b?.width && a?.height === b?.height;
  // Only if all pixels differ, it is 100%.
  const share = changed < total ? Math.min(changed / total, 0.999) : 1;
  const percent = format.number(share, { style: 'percent', maximumSignificantDigits: share > 0.1 ? 3 : 2 });
  return (
    <span className="tnum">
      {changed === 0 ? (
        t('pixelsSame')
      ) : (
        <>
          {t('pixels', { changed: format.number(changed), total: format.number(total), percent })}
          {visible < changed && ` · ${t('pixelsSeen', { visible: format.number(visible) })}`}
        </>
      )}
      {!isSameSize && ` · ${t('dimensionsDiffer')}`}
    </span>
  );
}

interface PixelMapProps {
  pixels: PixelState | undefined;
  title?: string;
  reserved?: CSSProperties;
}

function PixelMap({ pixels, title, reserved }: PixelMapProps) {
  const t = useTranslations('comparison');
  const result = pixels?.comparison.state === 'resolved' ? pixels.comparison.value : undefined;
  if (result === 'too-large') return null;
  // An empty column next to the two images.
  if (result === undefined) return title !== undefined && <figure />;
  return (
    <figure>
      <Picture file={result.picture} label={t('pixelsMap')} style={reserved} />
      <figcaption className="above-4 muted sm nowrap clip">
        <span className={`row gap-4 ${styles['legend'] ?? ''}`}>
          {title !== undefined && <b>{title}</b>} <span data-mark="seen" /> {t('legendSeen')}
        </span>
        <span className={`row gap-4 ${styles['legend'] ?? ''}`}>
          <span data-mark="shade" /> {t('legendShade')}
        </span>
      </figcaption>
    </figure>
  );
}

function Picture({ file, label, style }: { file: Blob; label: string; style: CSSProperties | undefined }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const shown = image.current;
    const url = URL.createObjectURL(file);
    if (shown) shown.src = url;
    return () => {
      // A load that has not begun would fail, and log an error.
      shown?.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return <img ref={image} alt={label} style={style} />;
}
