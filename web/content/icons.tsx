import { useTranslations } from 'use-intl';

import { isObject, stringMember } from './block';
import styles from './resource-link-view.module.css';
import { UriLink } from './uri-link';

const shownSource = /^data:image\/(?:png|jpe?g|webp|svg\+xml)[;,]/i;

function sources(icons: unknown): string[] {
  if (!Array.isArray(icons)) return [];
  return icons.flatMap((icon: unknown) => {
    const src = isObject(icon) ? stringMember(icon, 'src') : null;
    return src === null ? [] : [src];
  });
}

/** The icons that come with the message itself. */
export function IconImages({ icons }: { icons: unknown }) {
  const t = useTranslations('content.facts');
  return sources(icons)
    .filter((src) => shownSource.test(src))
    .map((src, i) => <img key={i} className={styles['icon']} src={src} alt={t('icon')} />);
}

/** The icons that are elsewhere: only named, since nothing is loaded from there. */
export function IconLinks({ icons }: { icons: unknown }) {
  const t = useTranslations('content.facts');
  return sources(icons)
    .filter((src) => !shownSource.test(src))
    .map((src, i) => (
      <span key={i} className={styles['iconLink']}>
        {t('icon')}: <UriLink uri={src.slice(0, 300)} />
      </span>
    ));
}
