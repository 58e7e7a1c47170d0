import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../../../ui/button';
import { PagePart } from '../../../../ui/page-part';
import { AddItem } from './add-item';
import { type Path, useEditedPlace } from './edit-context';
import { MemberName, membersOf } from './member-name';
import { TextAt } from './text-at';
import { useNameCheck } from './use-name-check';

/** Values that a call keeps for later ones. */
export function CaptureFields({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, edit, isLocked } = useEditedPlace(path);
  const check = useNameCheck();
  return (
    <PagePart title={t('capture')}>
      <p className="muted sm">{t('captureHint')}</p>
      {membersOf(here).map(([name], index) => (
        <div key={index} className="flex start gap-4 narrow">
          <MemberName path={[...path, name]} label={t('captureName')} check={check} />
          <TextAt inline path={[...path, name]} label={t('capturePath', { name })} />
          <IconButton
            size="small"
            label={t('removeItem', { name })}
            icon={<X aria-hidden />}
            disabled={isLocked}
            onClick={() => void edit({ kind: 'put', path: [...path, name], value: undefined })}
          />
        </div>
      ))}
      <AddItem
        add={t('addCapture')}
        label={t('captureName')}
        placeholder="id"
        check={check}
        onAdd={(name) => void edit({ kind: 'put', path: [...path, name], value: `$.${name}` })}
      />
    </PagePart>
  );
}
