import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { type JsonObject, jsonText, stringMember } from '../../content/block';
import { JsonText } from '../../content/json-text';
import styles from './sampling-request.module.css';

/** The tools that the model may use, each with its whole definition (2025-11-25 on). */
export function AskedTools({ tools }: { tools: readonly JsonObject[] }) {
  const t = useTranslations('sampling');
  if (tools.length === 0) return <p>{t('noTools')}</p>;
  return (
    <div>
      {tools.map((tool, index) => (
        <AskedTool key={index} tool={tool} />
      ))}
    </div>
  );
}

function AskedTool({ tool }: { tool: JsonObject }) {
  const t = useTranslations('sampling');
  const [isOpen, setOpen] = useState(false);
  const name = stringMember(tool, 'name') ?? t('noName');
  const description = stringMember(tool, 'description');
  return (
    <div className={styles['tool']}>
      <span className={styles['name']}>{name}</span>
      {description !== null && <p>{description}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('definition')}</summary>
        {isOpen && <JsonText source={jsonText(tool)} label={t('definitionOf', { name })} />}
      </details>
    </div>
  );
}
