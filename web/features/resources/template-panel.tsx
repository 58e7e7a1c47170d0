import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { SchemaForm } from '../../forms/schema-form';
import { SuggestContext } from '../../forms/form-contexts';
import { useStoredValues } from '../../forms/use-stored-values';
import { useValidation } from '../../forms/use-validation';
import { useServerErrorsOf } from '../../runs/operation/use-server-errors-of';
import { useLastRun } from '../../runs/record/use-last-run';
import { NO_SERVER_ERRORS, ServerErrorsContext } from '../../forms/server-errors';
import { useCompletion } from '../../runs/operation/use-completion';
import { Writable } from '../../../core/store';
import type { Session } from '../../../core/session/session';
import { Notice } from '../../ui/notice';
import { ReadingLayout } from './reading-layout';
import type { ListedTemplate } from '../../../core/protocol/resource';
import { ResourceDetails } from './resource-details';
import { storageKey } from '../../ui/remember';
import styles from './template-panel.module.css';
import type { UriTemplate } from '../../../core/protocol/uri-template';

export function TemplatePanel({ session, template: listed }: { session: Session; template: ListedTemplate }) {
  const t = useTranslations('resources');
  const id = useId();
  const { template, uriTemplate } = listed;
  const draftKey = storageKey('loupe.template', session.config.name, uriTemplate);
  const [values, setValues] = useStoredValues(draftKey);
  const schema = useMemo(() => variablesSchema(template), [template]);
  const chosen = useMemo(() => chosenValues(template, values), [template, values]);
  const validation = useValidation(schema, chosen);
  const reference = useMemo(() => ({ type: 'ref/resource', uri: uriTemplate }) as const, [uriTemplate]);
  const suggest = useCompletion(session, reference, chosen);
  const uri = template.expand(chosen);
  const { run } = useLastRun(session, 'resource', listed.key);
  const [serverErrors] = useState(() => new Writable(NO_SERVER_ERRORS));
  // The run has the URI only.
  useServerErrorsOf(run, run?.name === uri ? chosen : undefined, schema, serverErrors);
  const unset = template.variables.flatMap(({ name }) => (Object.hasOwn(chosen, name) ? [] : [name]));
  return (
    <ReadingLayout session={session} listed={listed} uri={uri === '' ? undefined : uri} label={t('variables')}>
      <div className="stack gap-16">
        <ResourceDetails listed={listed} />
        {template.variables.length === 0 ? (
          <p className="faint sm">{t('noVariables')}</p>
        ) : (
          <SuggestContext value={suggest}>
            <ServerErrorsContext value={serverErrors}>
              <SchemaForm
                schema={schema}
                value={chosen}
                onChange={setValues}
                validation={validation}
                idPrefix="template"
              />
            </ServerErrorsContext>
          </SuggestContext>
        )}
        <div className={`stack gap-16 ${styles['expanded'] ?? ''}`}>
          <span id={id}>{t('expanded')}</span>
          <output aria-labelledby={id}>
            {uri === undefined ? (
              <Notice tone="warn" title={t('notExpandable')} />
            ) : (
              <code className="block break sunken rounded py-4 px-8">{uri}</code>
            )}
          </output>
          {unset.length > 0 && <p className="faint sm">{t('leftOut', { names: unset.join(t('listSeparator')) })}</p>}
        </div>
      </div>
    </ReadingLayout>
  );
}

function variablesSchema({ variables }: UriTemplate): JsonObject {
  const members = variables.map(({ name, isList }): [string, JsonObject] => [
    name,
    isList ? { type: 'array', items: { type: 'string' } } : { type: 'string' },
  ]);
  return { type: 'object', properties: Object.fromEntries(members), additionalProperties: false };
}

function chosenValues({ variables }: UriTemplate, values: JsonObject): JsonObject {
  const entries = variables.flatMap(({ name, isList }): [string, unknown][] => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return (isList ? Array.isArray(value) : typeof value === 'string') ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}
