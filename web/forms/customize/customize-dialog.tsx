import { RotateCcw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Tabs } from '../../ui/tabs';
import { readUi } from '../friendly/read-ui';
import styles from './customize-dialog.module.css';
import { CustomizeFields } from './customize-fields';
import { CustomizeJson } from './customize-json';
import { CustomizePreview } from './customize-preview';
import { UiProblems } from './ui-problems';

export interface CustomizeDialogProps {
  /** What the audience reads above the form while the customization says nothing else. */
  title: string;
  description: string | undefined;
  schema: JsonSchema;
  /** What the fields of the preview begin with. */
  value: unknown;
  /** The `uiSchema` as it is now, right or wrong. */
  ui: unknown;
  /** Told of each change; undefined: nothing is customized any more. */
  onChange: (ui: JsonObject | undefined) => void;
  onClose: () => void;
  /** Why the last change was not taken. */
  problem?: ReactNode;
}

/** How a form looks before an audience: its fields, or the `uiSchema` as JSON, beside what comes of it. */
export function CustomizeDialog({
  title,
  description,
  schema,
  value,
  ui,
  onChange,
  onClose,
  problem,
}: CustomizeDialogProps) {
  const t = useTranslations('dressing');
  const [view, setView] = useState<'fields' | 'json'>('fields');
  const { problems } = useMemo(() => readUi(schema, ui), [schema, ui]);
  const customized = isObject(ui) ? ui : {};
  const change = (next: JsonObject) => onChange(Object.keys(next).length === 0 ? undefined : next);
  return (
    <Dialog
      size="page"
      title={t('title')}
      onClose={onClose}
      notice={problem}
      actions={
        <>
          <Button
            variant="ghost"
            icon={<RotateCcw aria-hidden />}
            disabled={ui === undefined}
            onClick={() => onChange(undefined)}
          >
            {t('reset')}
          </Button>
          <span className="rest" />
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles['panes']}>
        <div className="narrow low scroll-y">
          <Tabs
            label={t('view')}
            tabs={[
              { key: 'fields', label: t('fields') },
              { key: 'json', label: t('json') },
            ]}
            value={view}
            onChange={setView}
          >
            <div className={styles['tab']}>
              <UiProblems problems={problems} />
              {view === 'fields' ? (
                <CustomizeFields
                  schema={schema}
                  value={value}
                  ui={customized}
                  title={title}
                  description={description}
                  onChange={change}
                />
              ) : (
                <CustomizeJson ui={ui} onChange={onChange} />
              )}
            </div>
          </Tabs>
        </div>
        <CustomizePreview
          title={title}
          description={description}
          schema={schema}
          value={value}
          ui={ui}
        />
      </div>
    </Dialog>
  );
}
