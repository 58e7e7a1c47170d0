import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import type { JsonSchema } from '../../../../../core/schema/json-schema';
import { SchemaForm } from '../../../../forms/schema-form';
import { inBrowser, useChoice } from '../../../../ui/remember';
import { Tabs } from '../../../../ui/tabs';
import { type Path, useEditedPlace } from './edit-context';
import { JsonAt } from './value-at';

/**
 * The arguments of a call: by the tool's own form where its schema is known, or as JSON.
 * @param schema of the tool, if all that it asks for can be said by its form: a `${variable}` cannot
 */
export function ArgumentsField({ path, schema }: { path: Path; schema: JsonSchema | undefined }) {
  const t = useTranslations('suiteEditor');
  const { here, put, isLocked } = useEditedPlace(path);
  const id = useId();
  const [view, setView] = useChoice(
    inBrowser,
    'loupe.suiteArguments',
    ['form', 'json'] as const,
    'form',
  );
  if (schema === undefined) return <JsonAt path={path} label={t('arguments')} placeholder="{}" />;
  return (
    <div className="stack grow gap-2">
      <Tabs
        label={t('argumentsView')}
        value={view}
        onChange={setView}
        tabs={[
          { key: 'form', label: t('argumentsForm') },
          { key: 'json', label: t('argumentsJson') },
        ]}
      >
        {view === 'form' ? (
          <div role="group" aria-label={t('arguments')}>
            <SchemaForm
              schema={schema}
              value={here}
              verdict={undefined}
              idPrefix={`suite-${id}`}
              disabled={isLocked}
              onChange={(value) =>
                void put(isObject(value) && Object.keys(value).length === 0 ? undefined : value)
              }
            />
          </div>
        ) : (
          <JsonAt path={path} label={t('arguments')} schema={schema} placeholder="{}" />
        )}
      </Tabs>
    </div>
  );
}
