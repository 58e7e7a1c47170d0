import { useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonSchema } from '../../../core/schema/json-schema';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form-fields';
import { customizableFields, type CustomizableLevel } from '../friendly/customizable-fields';
import styles from './customize-fields.module.css';
import { CustomizeRow, rowId, UiEditContext } from './customize-row';
import { shownOrder, uiOptionField, withUiOrder } from './edit-ui';
import { cutText } from '../../../core/json/shorten-strings';

const MAX_ROWS = 60;

export interface CustomizedForm {
  title: string;
  description: string | undefined;
  schema: JsonSchema;
  value: unknown;
}

export function CustomizeFields({ schema, value, title, description }: CustomizedForm) {
  const { ui, onChange } = useContext(UiEditContext);
  const t = useTranslations('customize');
  const document = useMemo(() => new SchemaDocument(schema), [schema]);
  const [announcement, announce] = useState('');
  const level = useMemo(() => ({ path: [], schema, value }), [schema, value]);
  const optionField = uiOptionField(ui, [], onChange);
  return (
    <div className={styles['fields']}>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      <div className={`pb-12 ${styles['whole'] ?? ''}`} role="group" aria-label={t('form')}>
        <TextField label={t('formTitle')} {...optionField('title', title)} />
        <TextField label={t('description')} {...optionField('description', firstLine(description))} />
      </div>
      <CustomizeLevel document={document} level={level} onAnnounce={announce} />
    </div>
  );
}

interface CustomizeLevelProps {
  document: SchemaDocument;
  level: CustomizableLevel;
  onAnnounce: (text: string) => void;
}

function CustomizeLevel({ document, level, onAnnounce }: CustomizeLevelProps) {
  const { ui, onChange } = useContext(UiEditContext);
  const t = useTranslations('customize');
  const [open, setOpen] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const fields = useMemo(() => customizableFields(document, level), [document, level]);
  const { path } = level;
  const names = fields.map(({ name }) => name);
  const order = shownOrder(ui, path, names);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const move = (from: number, to: number) => {
    const next = order.toSpliced(from, 1);
    const name = order[from];
    if (name === undefined || to < 0 || to >= order.length) return;
    next.splice(to, 0, name);
    onChange(withUiOrder(ui, path, names, next));
    onAnnounce(t('moved', { name, number: String(to + 1), count: String(order.length) }));
    const id = rowId([...path, name]);
    requestAnimationFrame(() => window.document.getElementById(id)?.focus());
  };
  const shown = isWhole ? order : order.slice(0, MAX_ROWS);
  if (order.length === 0) return <p className="muted">{t('noFields')}</p>;
  return (
    <>
      <div role="list" aria-label={t('fields')} className="stack line-above">
        {shown.map((name, index) => {
          const field = byName.get(name);
          return (
            field && (
              <CustomizeRow
                key={name}
                field={field}
                index={index}
                count={order.length}
                list={path.join('.')}
                isOpen={open === name}
                onOpen={(isOpen) => setOpen(isOpen ? name : undefined)}
                onMove={move}
              >
                {field.inside && <CustomizeLevel document={document} level={field.inside} onAnnounce={onAnnounce} />}
              </CustomizeRow>
            )
          );
        })}
      </div>
      {shown.length < order.length && (
        <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
          {t('moreFields', { count: order.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function firstLine(text = ''): string {
  return cutText(text.trim().split('\n', 1)[0] ?? '', 120);
}
