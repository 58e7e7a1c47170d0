import type { ReactNode } from 'react';
import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../../content/text/json-text';
import { classNames } from '../../../ui/class-names';
import table from '../../../ui/report-table.module.css';
import { TableHead } from '../../../ui/table-head';
import styles from './behaviour.module.css';
import { stringifyJson } from '../../../../core/json/lossless';

/** `ToolAnnotations` of 2025-03-26 on, with what the specification takes for granted where a hint is absent. */
const HINTS = [
  { name: 'readOnlyHint', usual: false, needsWriting: false },
  { name: 'destructiveHint', usual: true, needsWriting: true },
  { name: 'idempotentHint', usual: false, needsWriting: true },
  { name: 'openWorldHint', usual: true, needsWriting: false },
] as const;
/** What `execution.taskSupport` may say. */
const SUPPORTS = ['forbidden', 'optional', 'required'] as const;

const MEMBERS = ['execution', '_meta', 'icons'] as const;

/** What the server says of how the tool behaves: its annotations explained, its execution, and its `_meta`. */
export function Behaviour({ definition }: { definition: JsonObject }) {
  const t = useTranslations('definition');
  const annotations = isObject(definition['annotations']) ? definition['annotations'] : {};
  const known = new Set<string>([...HINTS.map(({ name }) => name), 'title']);
  const others = Object.entries(annotations).filter(([name]) => !known.has(name));
  const readOnly = annotations['readOnlyHint'] === true;
  const { execution } = definition;
  const support = isObject(execution) ? execution['taskSupport'] : undefined;
  const standing = support === undefined ? 'forbidden' : SUPPORTS.find((each) => each === support);
  const byDefault = <span className="faint"> {t('byDefault')}</span>;
  return (
    <div className="grid gap-16 narrow">
      <p className="muted readable">{t('annotationsIntro')}</p>
      <table className={classNames(table['table'], styles['table'])}>
        <TableHead columns={[t('hint'), t('value'), t('meaning')]} />
        <tbody>
          {HINTS.map(({ name, usual, needsWriting }) => {
            const said = annotations[name];
            const value = typeof said === 'boolean' ? said : usual;
            return (
              <Row
                key={name}
                name={name}
                value={
                  <>
                    <code>{said === undefined ? String(usual) : stringifyJson(said)}</code>
                    {said === undefined && byDefault}
                    {said !== undefined && typeof said !== 'boolean' && (
                      <span className="bad"> {t('notBoolean')}</span>
                    )}
                  </>
                }
                meaning={
                  <>
                    {t(`${name}_${value ? 'yes' : 'no'}`)}
                    {needsWriting && readOnly && (
                      <span className="faint"> {t('onlyWhenWriting')}</span>
                    )}
                  </>
                }
              />
            );
          })}
          <Row
            name="execution.taskSupport"
            value={
              <>
                <code>{typeof support === 'string' ? support : 'forbidden'}</code>
                {support === undefined && byDefault}
              </>
            }
            meaning={t(`task_${standing ?? 'unknown'}`)}
          />
          {typeof annotations['title'] === 'string' && (
            <Row name="title" value={annotations['title']} meaning={t('annotationTitle')} />
          )}
          {others.map(([name, value]) => (
            <Row
              key={name}
              name={name}
              value={<code>{stringifyJson(value)}</code>}
              meaning={<span className="faint">{t('unknownHint')}</span>}
            />
          ))}
        </tbody>
      </table>
      {MEMBERS.map(
        (member) =>
          definition[member] !== undefined && (
            <section key={member} className="grid gap-6">
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

function Row({ name, value, meaning }: Record<'name' | 'value' | 'meaning', ReactNode>) {
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>{value}</td>
      <td>{meaning}</td>
    </tr>
  );
}
