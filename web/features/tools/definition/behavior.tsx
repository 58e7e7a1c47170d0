import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../../content/text/json-text';
import { Table } from '../../../ui/table/table';
import styles from './behavior.module.css';
import { stringifyJson } from '../../../../core/json/lossless';

/** `ToolAnnotations` (since 2025-03-26) and the defaults of the specification. */
const HINTS = [
  { name: 'readOnlyHint', defaultValue: false, needsWriting: false },
  { name: 'destructiveHint', defaultValue: true, needsWriting: true },
  { name: 'idempotentHint', defaultValue: false, needsWriting: true },
  { name: 'openWorldHint', defaultValue: true, needsWriting: false },
] as const;
const TASK_SUPPORTS = ['forbidden', 'optional', 'required'] as const;

const MEMBERS = ['execution', '_meta', 'icons'] as const;

export function Behavior({ definition }: { definition: JsonObject }) {
  const t = useTranslations('definition');
  const annotations = isObject(definition['annotations']) ? definition['annotations'] : {};
  const known = new Set<string>([...HINTS.map(({ name }) => name), 'title']);
  const others = Object.entries(annotations).filter(([name]) => !known.has(name));
  const readOnly = annotations['readOnlyHint'] === true;
  const { execution } = definition;
  const support = isObject(execution) ? execution['taskSupport'] : undefined;
  const taskSupport = support === undefined ? 'forbidden' : TASK_SUPPORTS.find((each) => each === support);
  const byDefault = <span className="faint"> {t('byDefault')}</span>;
  return (
    <div className="grid gap-16 narrow">
      <p className="muted readable">{t('annotationsIntro')}</p>
      <Table
        className={styles['table']}
        rows={[
          ...HINTS.map(({ name, defaultValue, needsWriting }) => {
            const declared = annotations[name];
            const value = typeof declared === 'boolean' ? declared : defaultValue;
            return {
              name,
              value: (
                <>
                  <code>{declared === undefined ? String(defaultValue) : stringifyJson(declared)}</code>
                  {declared === undefined && byDefault}
                  {declared !== undefined && typeof declared !== 'boolean' && (
                    <span className="bad"> {t('notBoolean')}</span>
                  )}
                </>
              ),
              meaning: (
                <>
                  {t(`${name}_${value ? 'yes' : 'no'}`)}
                  {needsWriting && readOnly && <span className="faint"> {t('onlyWhenWriting')}</span>}
                </>
              ),
            };
          }),
          {
            name: 'execution.taskSupport',
            value: (
              <>
                <code>{typeof support === 'string' ? support : 'forbidden'}</code>
                {support === undefined && byDefault}
              </>
            ),
            meaning: t(`task_${taskSupport ?? 'unknown'}`),
          },
          ...(typeof annotations['title'] === 'string'
            ? [{ name: 'title', value: annotations['title'], meaning: t('annotationTitle') }]
            : []),
          ...others.map(([name, value]) => ({
            name,
            value: <code>{stringifyJson(value)}</code>,
            meaning: <span className="faint">{t('unknownHint')}</span>,
          })),
        ]}
        columns={[
          { head: t('hint'), cell: ({ name }) => <code>{name}</code> },
          { head: t('value'), cell: ({ value }) => value },
          { head: t('meaning'), cell: ({ meaning }) => meaning },
        ]}
      />
      {MEMBERS.map(
        (member) =>
          definition[member] !== undefined && (
            <section key={member} className="grid gap-8">
              <h3 className="normal">
                <code>{member}</code>
              </h3>
              <JsonText source={stringifyJson(definition[member])} label={member} />
            </section>
          ),
      )}
    </div>
  );
}
