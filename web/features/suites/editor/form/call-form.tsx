import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../../../ui/button';
import { kindOf } from './call-kind';
import type { CallPosition } from './call-row';
import { callSchema, callUi } from './call-schema';
import { useEditedPath } from './edit-context';
import { EditedForm } from './edited-form';
import { isInvalidVariableName } from './variable-name';
import styles from './suite-form.module.css';

interface CallFormProps {
  position: CallPosition;
  count: number;
  onOpen: (position: CallPosition | undefined) => void;
}

export function CallForm({ position, count, onOpen }: CallFormProps) {
  const t = useTranslations('suiteEditor');
  const { section, index } = position;
  const path = [section, index];
  const { valueAtPath, reveal, definitions } = useEditedPath(path);
  const title = useRef<HTMLHeadingElement>(null);
  // The list that had the focus is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), [section, index]);
  const kind = kindOf(valueAtPath);
  const schema = useMemo(() => callSchema(definitions), [definitions]);
  const uiSchema = useMemo(
    () =>
      callUi(
        definitions,
        {
          path: (message) => t('noPath', { message }),
          name: (text) => (isInvalidVariableName(text) ? t('badName') : undefined),
        },
        section === 'calls',
      ),
    [definitions, t, section],
  );
  return (
    <div className={styles['scroll']}>
      <div className="row gap-4 narrow">
        <Button size="small" variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={() => onOpen(undefined)}>
          {t('allCalls')}
        </Button>
        <h2 ref={title} tabIndex={-1} className={styles['title']}>
          {t('position', { number: index + 1, count })}
        </h2>
        <Button size="small" variant="ghost" onClick={() => reveal(path)}>
          {t('showInYaml')}
        </Button>
        <IconButton
          label={t('previousCall')}
          icon={<ChevronUp aria-hidden />}
          disabled={index === 0}
          onClick={() => onOpen({ section, index: index - 1 })}
        />
        <IconButton
          label={t('nextCall')}
          icon={<ChevronDown aria-hidden />}
          disabled={index >= count - 1}
          onClick={() => onOpen({ section, index: index + 1 })}
        />
      </div>
      {kind === undefined ? (
        <p className="muted sm">{t('noKind')}</p>
      ) : (
        <EditedForm path={path} schema={schema} uiSchema={uiSchema} />
      )}
    </div>
  );
}
