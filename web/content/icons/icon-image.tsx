import { ImageDown } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useIcons } from './use-icons';
import styles from './icon-image.module.css';

interface IconImageProps {
  /** The `icons` member, as sent. */
  icons: unknown;
  /** Pixels a side. */
  size: number;
  /** Shows a button where an icon is at an origin that must be allowed first. */
  offer?: boolean;
}

/** The most suitable icon that may be shown, by itself a decoration. Nothing, where there is none. */
export function IconImage({ icons, size, offer = false }: IconImageProps) {
  const t = useTranslations('content.icons');
  const { shown, isLoading, elsewhere, allow } = useIcons(icons, size);
  if (shown) {
    return <img className={styles['icon']} src={shown.url} alt="" width={size} height={size} />;
  }
  // Room is kept, so that nothing moves when it comes.
  if (isLoading) return <span className={styles['icon']} style={{ width: size, height: size }} />;
  const [origin] = elsewhere;
  if (!offer || origin === undefined) return null;
  const label = t('load', { host: new URL(origin).host });
  return (
    <button
      type="button"
      className={styles['offer']}
      style={{ width: size, height: size }}
      aria-label={label}
      data-tooltip
      onClick={() => allow(origin)}
    >
      <ImageDown aria-hidden />
    </button>
  );
}
