import { Dialog } from 'radix-ui';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../ui/button';
import { formatBytes } from '../../../core/text/format';
import { useIsPresented } from '../density';
import { BytesView } from './bytes-view';
import { DownloadButton } from './download-button';
import { pinFinding } from '../../../core/protocol/findings/pin-finding';
import styles from './image-view.module.css';
import { fileName, isForBrowsers } from '../../../core/protocol/content/media-type';
import { reservedSize, sizeInHead } from './picture-size';
import { type MediaProps, useMedia } from './use-media';

/** An image at its natural size, never enlarged; a broken one as the reason and its bytes. */
export function ImageView(props: MediaProps) {
  const { pointer, field, uri, label, frame } = props;
  const t = useTranslations('content');
  const [loaded, setLoaded] = useState<{ url: string; size: [number, number] | null } | null>(null);
  const isPresented = useIsPresented();
  const maxHeight = isPresented ? PRESENTED_HEIGHT : MAX_HEIGHT;
  const size = useMemo(() => reservedSize(sizeInHead(props.base64), maxHeight), [maxHeight, props.base64]);
  const waiting = (
    <div className={styles['waiting']} style={size && { ...size, height: 'auto' }}>
      {t('reading')}
    </div>
  );
  const { media, instead } = useMedia(props, waiting);
  if (!media) return instead;
  const { url, type, bytes, findings } = media;
  const current = loaded?.url === url ? loaded : null;
  const isBroken = current !== null && current.size === null;
  // Findings on the bytes already say why.
  if (isBroken && findings.length === 0 && isForBrowsers(type))
    findings.push(pinFinding('image-undecodable', `${pointer}/${field}`));
  const [width, height] = current?.size ?? [0, 0];
  const details = [type, width > 0 ? t('image.pixels', { width, height }) : null, formatBytes(bytes.length)];
  const name = fileName(uri, type, 'image');
  const picture = (
    <img
      className={styles['picture']}
      src={url}
      alt={label}
      decoding="async"
      style={current || !size ? undefined : { ...size, width: '100%' }}
      onLoad={(event) => {
        const { naturalWidth, naturalHeight } = event.currentTarget;
        setLoaded({ url, size: [naturalWidth, naturalHeight] });
      }}
      onError={() => setLoaded({ url, size: null })}
    />
  );
  return frame({
    details,
    tools: <DownloadButton name={name} content={() => new Blob([bytes], { type })} />,
    findings,
    body: isBroken ? (
      <>
        {!isForBrowsers(type) && <p>{t('image.notForBrowsers', { type })}</p>}
        <BytesView bytes={bytes} />
      </>
    ) : (
      <LargeImage
        url={url}
        width={current ? undefined : size?.width}
        label={label}
        caption={[name, ...details].filter(Boolean).join(' · ')}
      >
        {picture}
      </LargeImage>
    ),
  });
}

/** The same as in the style sheet. */
const MAX_HEIGHT = '70vh';
const PRESENTED_HEIGHT = 'max(60vh, 100vh - 256px) / var(--presented-size, 1)';

interface LargeImageProps {
  url: string;
  width: string | undefined;
  label: string;
  caption: string;
  children: ReactNode;
}

function LargeImage({ url, width, label, caption, children }: LargeImageProps) {
  const t = useTranslations('content.image');
  const common = useTranslations('common');
  const isPresented = useIsPresented();
  const [isActualSize, setActualSize] = useState(false);
  return (
    <Dialog.Root onOpenChange={() => setActualSize(false)}>
      <Dialog.Trigger asChild>
        <button
          type="button"
          className={styles['open']}
          data-presented={isPresented || undefined}
          style={{ width }}
          aria-label={t('open')}
          title={t('open')}
        >
          {children}
        </button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={styles['overlay']} />
        <Dialog.Content className={styles['large']} aria-describedby={undefined}>
          <div className={styles['bar']}>
            <Dialog.Title className={styles['caption']}>{caption}</Dialog.Title>
            <button
              type="button"
              className={styles['zoom']}
              aria-pressed={isActualSize}
              onClick={() => setActualSize(!isActualSize)}
            >
              {t('zoom')}
            </button>
            <Dialog.Close asChild>
              <IconButton label={common('close')} icon={<X aria-hidden />} />
            </Dialog.Close>
          </div>
          <div className={styles['stage']} data-actual={isActualSize} tabIndex={0}>
            <img src={url} alt={label} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
