import { useTranslations } from 'use-intl';

import type { PictureChange } from '../../../../core/comparison/media/picture-change';
import { ImageComparison } from './image-comparison';

export function PictureChanges({ pictures }: { pictures: readonly PictureChange[] }) {
  const t = useTranslations('comparison');
  const names = { before: t('pictureReference'), after: t('pictureResult') };
  return pictures.map(({ at, mimeType, before, after }) => (
    <section
      key={at}
      role="group"
      aria-label={t('pictureChanged', { path: at })}
      className="narrow lined rounded sized"
    >
      <h4 className="sm semibold break px-12 pt-8">
        {t('changedPicture')} <code>{at}</code>
      </h4>
      <ImageComparison before={{ base64: before, mimeType }} after={{ base64: after, mimeType }} names={names} />
    </section>
  ));
}
