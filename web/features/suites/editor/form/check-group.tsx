import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../../../ui/button';
import { type Path, useEditedSuite } from './edit-context';
import styles from './fields.module.css';

/** One member or item with its fields in a frame, which can be removed, and moved where it is one of a list. */
export function CheckGroup({
  path,
  name,
  title,
  count,
  children,
}: {
  path: Path;
  /** What it is called where it is removed. */
  name: string;
  title: ReactNode;
  /** How many there are, of a list. */
  count?: number;
  children: ReactNode;
}) {
  const t = useTranslations('suiteEditor');
  const { edit, isLocked } = useEditedSuite();
  const at = path.at(-1);
  const move = (to: number) => {
    if (typeof at === 'number') void edit({ kind: 'move', path: path.slice(0, -1), from: at, to });
  };
  return (
    <div className="stack gap-8 lined rounded py-8 px-12" role="group" aria-label={name}>
      <div className="flex start gap-4 narrow">
        <div className={styles['groupTitle']}>{title}</div>
        {typeof at === 'number' && count !== undefined && count > 1 && (
          <>
            <IconButton
              size="small"
              label={t('moveUp', { name })}
              icon={<ChevronUp aria-hidden />}
              disabled={isLocked || at === 0}
              onClick={() => move(at - 1)}
            />
            <IconButton
              size="small"
              label={t('moveDown', { name })}
              icon={<ChevronDown aria-hidden />}
              disabled={isLocked || at === count - 1}
              onClick={() => move(at + 1)}
            />
          </>
        )}
        <IconButton
          size="small"
          label={t('removeItem', { name })}
          icon={<X aria-hidden />}
          disabled={isLocked}
          onClick={() => void edit({ kind: 'put', path, value: undefined })}
        />
      </div>
      {children}
    </div>
  );
}
