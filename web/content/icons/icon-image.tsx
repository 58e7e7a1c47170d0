import { ImageDown } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslations } from 'use-intl';

import { useIcons } from './use-icons';
import styles from './icon-image.module.css';

interface IconImageProps {
  icons: unknown;
  size: number;
  canAllow?: boolean;
  otherwise?: ReactNode;
}

export function IconImage({ icons, size, canAllow = false, otherwise = null }: IconImageProps) {
  const t = useTranslations('content.icons');
  const { loaded, isLoading, elsewhere, allow } = useIcons(icons, size);
  if (loaded)
    return <img className={styles['icon']} src={loaded.url} alt="" width={size} height={size} onError={hideBroken} />;
  if (isLoading) return <span className={styles['icon']} style={{ width: size, height: size }} />;
  const [origin] = elsewhere;
  if (!canAllow || origin === undefined) return otherwise;
  const label = t('load', { host: new URL(origin).host });
  return (
    <button
      type="button"
      className={styles['offer']}
      style={{ width: size, height: size }}
      aria-label={label}
      data-tooltip=""
      onClick={() => allow(origin)}
    >
      <ImageDown aria-hidden />
    </button>
  );
}

/** An image that can't be decoded leaves its space, without the browser's broken-image icon over its neighbors. */
function hideBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.visibility = 'hidden';
}
