import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { ValidationResult } from '../workers/validation/validate';
import { classNames } from '../ui/class-names';
import { Notice } from '../ui/notice';
import { Tabs } from '../ui/tabs';
import { useServerErrors } from './server-errors';
import { JsonEditor } from './json-editor';
import type { JsonEditorHandle, JsonEditorProps } from './json-editor/json-editor-props';
import { type FormHandle, type JsonSchema, SchemaForm, type SchemaFormProps } from './schema-form';

type FormOptions = 'unsentTexts' | 'onChange' | 'onUnsent' | 'idPrefix' | 'revealAll';

interface FormOrJsonProps extends Required<Pick<SchemaFormProps, FormOptions>> {
  label: string;
  view: 'form' | 'json';
  onView: (view: 'form' | 'json') => void;
  actions: ReactNode;
  children: ReactNode;
  jsonLabel: string;
  text: string;
  onText: (text: string) => void;
  schema: JsonSchema;
  value: unknown;
  validation: ValidationResult | undefined;
  problem: string | undefined;
  advice?: string;
  formNumber: number;
  minLines: number;
  maxLines: number;
  fields?: Ref<HTMLDivElement>;
  ref: Ref<FormHandle>;
}

export function FormOrJson({ ref, fields, ...props }: FormOrJsonProps) {
  const { view, schema, validation, problem } = props;
  const t = useTranslations('common');
  const tForms = useTranslations('forms');
  const form = useRef<FormHandle>(null);
  const editor = useRef<JsonEditorHandle>(null);
  useImperativeHandle(ref, () => ({ focus: (violations) => (form.current ?? editor.current)?.focus(violations) }), []);
  // The editor fills the remaining height and scrolls itself; the form has its own.
  const heightClass = view === 'json' ? 'column fill' : undefined;
  return (
    <Tabs
      label={props.label}
      tabs={[
        { key: 'form', label: t('form') },
        { key: 'json', label: t('json') },
      ]}
      value={view}
      onChange={props.onView}
      actions={props.actions}
      className={heightClass}
      panelClass={heightClass}
    >
      {props.children}
      <div ref={fields} className={classNames('pt-8', heightClass)}>
        {view === 'json' ? (
          <ArgumentsEditor
            ref={editor}
            label={props.jsonLabel}
            value={props.value}
            text={props.text}
            onChange={props.onText}
            schema={schema}
            violations={validation?.kind === 'invalid' ? validation.violations : undefined}
            minLines={props.minLines}
            maxLines={props.maxLines}
            problem={problem}
            placeholder={tForms('enterObject')}
          />
        ) : problem !== undefined ? (
          <Notice tone="warn" role="status" title={problem}>
            {props.advice}
          </Notice>
        ) : (
          <SchemaForm
            key={props.formNumber}
            ref={form}
            schema={schema}
            value={props.value}
            onChange={props.onChange}
            onUnsent={props.onUnsent}
            unsentTexts={props.unsentTexts}
            validation={validation}
            idPrefix={props.idPrefix}
            revealAll={props.revealAll}
          />
        )}
      </div>
    </Tabs>
  );
}

/** A component, so that only the editor renders for the server's errors. */
function ArgumentsEditor({ value, ...props }: JsonEditorProps & { value: unknown }) {
  return <JsonEditor {...props} serverErrors={useServerErrors([], value, true)} />;
}
