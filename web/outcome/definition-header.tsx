import { Braces } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { MessageView } from '../content/message-view';
import type { JsonObject } from '../session/json-rpc';
import { IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { DefinitionIcon } from './definition-icon';
import styles from './definition-header.module.css';

interface DefinitionHeaderProps {
  name: string;
  title: string | undefined;
  description: string | undefined;
  /** What the server listed, whole. */
  definition: JsonObject;
  /** What is wrong with the definition, in plain words. */
  faults: readonly string[];
  badges?: ReactNode;
}

/** Descriptions longer than this fold: the form should not have to be looked for. */
const LONG = 260;

/** What the server says of a tool, a resource or a prompt: all of it its own words. */
export function DefinitionHeader(props: DefinitionHeaderProps) {
  const { name, title, description, definition, faults, badges } = props;
  const t = useTranslations('outcome');
  const common = useTranslations('common');
  const [whole, setWhole] = useState(false);
  const [defined, setDefined] = useState(false);
  const long = (description?.length ?? 0) > LONG || (description?.split('\n').length ?? 0) > 4;
  return (
    <header className={styles['header']}>
      <div className={styles['line']}>
        <DefinitionIcon definition={definition} />
        <h2 className={styles['name']}>{name}</h2>
        {title !== undefined && title !== name && <span className={styles['title']}>{title}</span>}
        <span className={styles['space']} />
        {badges}
        <IconButton
          size="small"
          label={t('definition')}
          icon={<Braces aria-hidden />}
          onClick={() => setDefined(true)}
        />
      </div>
      {description !== undefined && (
        <p className={long && !whole ? styles['folded'] : styles['description']}>{description}</p>
      )}
      {long && (
        <button type="button" className={styles['more']} onClick={() => setWhole(!whole)}>
          {whole ? t('showLess') : t('showMore')}
        </button>
      )}
      {faults.length > 0 && <Notice tone="warn" icon="⚠" title={faults.join(' ')} />}
      {defined && (
        <Dialog
          open
          size="wide"
          title={t('definitionOf', { name })}
          closeLabel={common('close')}
          onClose={() => setDefined(false)}
        >
          <div className={styles['definition']}>
            <MessageView label={name} source={JSON.stringify(definition)} />
          </div>
        </Dialog>
      )}
    </header>
  );
}
