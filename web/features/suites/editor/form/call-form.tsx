import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../../../ui/button';
import { AnswerFields } from './answer-fields';
import { callName, type CallPlace } from './call-row';
import { CaptureFields } from './capture-fields';
import { useEditedPlace, useEditedSuite } from './edit-context';
import { ExpectFields } from './expect-fields';
import { PresentFields } from './present-fields';
import { kindOf, RequestFields } from './request-fields';
import { RowTable } from './row-table';
import styles from './suite-form.module.css';

/** One call with all that the format has for it. */
export function CallForm({
  place,
  count,
  onOpen,
}: {
  place: CallPlace;
  /** How many calls its section has. */
  count: number;
  /** Opens another one; undefined: the list of all. */
  onOpen: (place: CallPlace | undefined) => void;
}) {
  const t = useTranslations('suiteEditor');
  const { section, index } = place;
  const path = [section, index];
  const { here } = useEditedPlace(path);
  const { reveal } = useEditedSuite();
  const title = useRef<HTMLHeadingElement>(null);
  // The list that was left has taken the focus with it.
  useEffect(() => title.current?.focus({ preventScroll: true }), [section, index]);
  const name = callName(here, t('unnamed'));
  const isStep = section === 'calls' && kindOf(here) !== 'raw';
  return (
    <div className={styles['scroll']}>
      <div className="stack gap-4">
        <div className="row gap-4 narrow">
          <Button
            size="small"
            variant="ghost"
            icon={<ArrowLeft aria-hidden />}
            onClick={() => onOpen(undefined)}
          >
            {t('allCalls')}
          </Button>
          <span className={styles['title']} />
          <Button size="small" variant="ghost" onClick={() => reveal(path)}>
            {t('showInYaml')}
          </Button>
          <IconButton
            size="small"
            label={t('previousCall')}
            icon={<ChevronUp aria-hidden />}
            disabled={index === 0}
            onClick={() => onOpen({ section, index: index - 1 })}
          />
          <IconButton
            size="small"
            label={t('nextCall')}
            icon={<ChevronDown aria-hidden />}
            disabled={index >= count - 1}
            onClick={() => onOpen({ section, index: index + 1 })}
          />
        </div>
        <h2 ref={title} tabIndex={-1} className={styles['title']}>
          {name}
        </h2>
      </div>
      <RequestFields path={path} isStep={isStep} />
      <ExpectFields path={[...path, 'expect']} isTool={kindOf(here) === 'tool'} />
      <CaptureFields path={[...path, 'capture']} />
      <AnswerFields path={[...path, 'answers']} />
      <RowTable path={[...path, 'rows']} />
      {isStep && <PresentFields path={path} />}
    </div>
  );
}
