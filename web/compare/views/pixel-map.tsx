import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { Comparing } from './comparing';
import styles from './image-comparison.module.css';
import { MOST_PIXELS, type PixelState } from './use-pixels';

/** How many pixels differ, in words. */
export function PixelFacts({ pixels }: { pixels: PixelState | undefined }) {
  const t = useTranslations('comparison');
  const format = useFormatter();
  if (!pixels) return null;
  const { now, sizes } = pixels;
  if (now.state === 'waiting' || now.state === 'cancelled') {
    return <Comparing text={t('pixelsComparing')} work={now} />;
  }
  if (now.state === 'failed') return <span>{t('pixelsFailed', { message: now.message })}</span>;
  if (now.answer === 'too-large') {
    return <span>{t('pixelsTooLarge', { limit: String(MOST_PIXELS / 1e6) })}</span>;
  }
  const { changed, total, visible } = now.answer;
  const [a, b] = sizes;
  const isOfOneSize = a?.width === b?.width && a?.height === b?.height;
  const share = changed / total;
  const percent = format.number(share, {
    style: 'percent',
    maximumSignificantDigits: share > 0.1 ? 3 : 2,
  });
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
      {!isOfOneSize && ` · ${t('dimensionsDiffer')}`}
    </span>
  );
}

/** The pixels that differ, marked over a faint image. @param title stands above it, where it stands beside others */
export function PixelMap({ pixels, title }: { pixels: PixelState | undefined; title?: string }) {
  const t = useTranslations('comparison');
  const answer = pixels?.now.state === 'answered' ? pixels.now.answer : undefined;
  if (answer === undefined || answer === 'too-large') return null;
  return (
    <figure className="grid hug gap-6">
      {title !== undefined && <b className="muted xs">{title}</b>}
      <Picture file={answer.picture} label={t('pixelsMap')} />
      <figcaption className={`below-4 muted xs tnum row gap-6 ${styles['legend'] ?? ''}`}>
        <span data-mark="seen" /> {t('legendSeen')} <span data-mark="shade" /> {t('legendShade')}
      </figcaption>
    </figure>
  );
}

function Picture({ file, label }: { file: Blob; label: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const shown = image.current;
    const url = URL.createObjectURL(file);
    if (shown) shown.src = url;
    return () => {
      // A load that has not begun would fail, and say so on the console.
      shown?.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return <img ref={image} alt={label} />;
}
