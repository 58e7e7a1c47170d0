import type { JsonObject } from '../../../../core/json/json-object';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { JsonEditor } from '../../../forms/json-editor';
import { SchemaForm } from '../../../forms/schema-form';
import { useValidation } from '../../../forms/use-validation';
import { parseJson, stringifyJson } from '../../../../core/json/lossless';
import { isSchema, type JsonSchema } from '../../../../core/schema/json-schema';
import { TextField } from '../../../ui/form-fields';
import { Tabs } from '../../../ui/tabs';
import type { BlockDraft } from './answer-draft';
import styles from './answer-editor.module.css';

interface ToolUseEditorProps {
  block: BlockDraft & { kind: 'tool_use' };
  number: number;
  tools: readonly JsonObject[];
  problem: string | undefined;
  onChange: (block: BlockDraft) => void;
}

export function ToolUseEditor({ block, number, tools, problem, onChange }: ToolUseEditorProps) {
  const t = useTranslations('sampling');
  const [chosenView, setChosenView] = useState<'form' | 'json'>('form');
  const n = String(number);
  const names = tools.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  const schema = tools.find(({ name }) => name === block.name)?.['inputSchema'];
  const formSchema = isSchema(schema) && schema !== true ? schema : undefined;
  const view = formSchema !== undefined && problem === undefined ? chosenView : 'json';
  return (
    <>
      <div className={styles['row']}>
        <TextField
          label={t('tool')}
          value={block.name}
          suggestions={names}
          onChange={(name) => onChange({ ...block, name })}
        />
        <TextField label={t('toolUseId')} value={block.id} onChange={(next) => onChange({ ...block, id: next })} />
      </div>
      <Tabs
        label={t('inputView')}
        tabs={[
          ...(formSchema === undefined ? [] : [{ key: 'form' as const, label: t('form') }]),
          { key: 'json' as const, label: t('json') },
        ]}
        value={view}
        onChange={setChosenView}
      >
        {view === 'form' && formSchema !== undefined ? (
          <InputForm
            schema={formSchema}
            text={block.input}
            idPrefix={`sampling-${n}`}
            onChange={(input) => onChange({ ...block, input })}
          />
        ) : (
          <JsonEditor
            label={t('inputOf', { n })}
            text={block.input}
            problem={problem}
            schema={formSchema}
            onChange={(input) => onChange({ ...block, input })}
          />
        )}
      </Tabs>
    </>
  );
}

interface InputFormProps {
  schema: JsonSchema;
  text: string;
  idPrefix: string;
  onChange: (text: string) => void;
}

function InputForm({ schema, text, idPrefix, onChange }: InputFormProps) {
  const value = useMemo(() => parseJson(text), [text]);
  const validation = useValidation(schema, value);
  return (
    <SchemaForm
      schema={schema}
      value={value}
      onChange={(next) => onChange(stringifyJson(next ?? {}, 2))}
      validation={validation}
      idPrefix={idPrefix}
    />
  );
}
