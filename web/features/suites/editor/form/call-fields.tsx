import type { FieldProps } from '@rjsf/utils';
import { useContext, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { valueAt } from '../../../../../core/json/json-pointer';
import { variableNames } from '../../../../../core/suite/variables';
import { decodeNumbers } from '../../../../forms/settings/setting-values';
import { JsonControl } from '../../../../forms/settings/json-field';
import { ControlContext, SettingsContext, useTypedText } from '../../../../forms/settings/settings-context';
import { SchemaForm } from '../../../../forms/schema-form';
import { ServerMarkdown } from '../../../../ui/markdown/server-markdown';
import { inBrowser, useChoice } from '../../../../ui/remember';
import { Tabs } from '../../../../ui/tabs';
import { CustomizeCall } from './customize-call';
import { useEditedSuite } from './edit-context';
import styles from './fields.module.css';

function useToolOfCall(path: readonly (string | number)[]) {
  const { value } = useContext(SettingsContext);
  const { definitions } = useEditedSuite();
  const call = valueAt(value, path.slice(0, -1));
  const name = isObject(call) ? call['tool'] : undefined;
  return { call, tool: definitions.tools.find((each) => each.name === name) };
}

/** `ui:field: arguments`: the tool's own form if its schema is known, else JSON. */
function ArgumentsField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const t = useTranslations('suiteEditor');
  const { put, disabled } = useContext(SettingsContext);
  const { label } = useContext(ControlContext);
  const { tool } = useToolOfCall(path);
  const id = useId();
  const [view, setView] = useChoice(inBrowser, 'loupe.suiteArguments', ['form', 'json'] as const, 'form');
  const value = decodeNumbers(formData);
  const schema = tool?.inputSchema;
  // The tool's form can't hold a `${variable}`.
  if (schema === undefined || variableNames(value).size > 0) return <JsonControl value={value} />;
  return (
    <Tabs
      label={t('argumentsView')}
      panelClass="pt-8"
      value={view}
      onChange={setView}
      tabs={[
        { key: 'form', label: t('form') },
        { key: 'json', label: t('json') },
      ]}
    >
      {view === 'form' ? (
        <div role="group" aria-label={label}>
          <SchemaForm
            schema={schema}
            value={value}
            validation={undefined}
            idPrefix={`suite-${id}`}
            disabled={disabled}
            onChange={(next) => put(path, isObject(next) && Object.keys(next).length === 0 ? undefined : next)}
          />
        </div>
      ) : (
        <JsonControl value={value} schema={schema} />
      )}
    </Tabs>
  );
}

/** `ui:field: customize`: how the tool's form looks in a presentation. */
function CustomizeField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const { call, tool } = useToolOfCall(path);
  const name = isObject(call) ? call['name'] : undefined;
  return (
    <CustomizeCall
      value={decodeNumbers(formData)}
      tool={tool}
      name={typeof name === 'string' ? name : undefined}
      args={isObject(call) ? call['arguments'] : undefined}
    />
  );
}

/** `ui:field: notes`: Markdown, edited or rendered. */
function NotesField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const t = useTranslations('suiteEditor');
  const { put, disabled } = useContext(SettingsContext);
  const { id, describedBy } = useContext(ControlContext);
  const [view, setView] = useState<'write' | 'read'>('write');
  const { text, type, leave } = useTypedText(typeof formData === 'string' ? formData : '', (typed) => {
    put(path, typed === '' ? undefined : typed);
    return true;
  });
  return (
    <Tabs
      label={t('notesView')}
      panelClass="pt-8"
      value={view}
      onChange={setView}
      tabs={[
        { key: 'write', label: t('notesWrite') },
        { key: 'read', label: t('preview') },
      ]}
    >
      {view === 'write' ? (
        <textarea
          id={id}
          aria-describedby={describedBy}
          className={styles['notes']}
          rows={4}
          value={text}
          disabled={disabled}
          placeholder={t('notesExample')}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      ) : (
        <div className={styles['read']}>
          {text.trim() === '' ? <p className="muted sm">{t('noNotes')}</p> : <ServerMarkdown text={text} />}
        </div>
      )}
    </Tabs>
  );
}

export const callFields = { arguments: ArgumentsField, customize: CustomizeField, notes: NotesField };
