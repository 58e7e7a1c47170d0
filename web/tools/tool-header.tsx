import { Braces } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { MessageView } from '../content/message-view';
import { Notice } from '../ui/notice';
import { ToolBadges } from './tool-badges';
import styles from './tool-header.module.css';
import { ToolIcon } from './tool-icon';
import type { ListedTool } from './tool';

/** Descriptions longer than this fold: the form should not have to be looked for. */
const LONG = 260;

/** What the server says of the tool: all of it its own words. */
export function ToolHeader({ tool }: { tool: ListedTool }) {
  const t = useTranslations('tools');
  const common = useTranslations('common');
  const [whole, setWhole] = useState(false);
  const [defined, setDefined] = useState(false);
  const { name, title, description, annotations, faults } = tool;
  const long = (description?.length ?? 0) > LONG || (description?.split('\n').length ?? 0) > 4;
  return (
    <header className={styles['header']}>
      <div className={styles['line']}>
        <ToolIcon definition={tool.definition} />
        <h1 className={styles['name']}>{name}</h1>
        {title !== undefined && title !== name && <span className={styles['title']}>{title}</span>}
        <span className={styles['space']} />
        <ToolBadges hints={annotations} />
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
      {faults.length > 0 && (
        <Notice tone="warn" icon="⚠" title={faults.map((fault) => t(`fault_${fault}`)).join(' ')} />
      )}
      {defined && (
        <Dialog
          open
          size="wide"
          title={t('definitionOf', { name })}
          closeLabel={common('close')}
          onClose={() => setDefined(false)}
        >
          <div className={styles['definition']}>
            <MessageView label={name} source={JSON.stringify(tool.definition)} />
          </div>
        </Dialog>
      )}
    </header>
  );
}
