import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../../content/text/json-text';
import { classNames } from '../../../ui/class-names';
import table from '../../../ui/report-table.module.css';
import styles from './behaviour.module.css';

/** `ToolAnnotations` of 2025-03-26 on, with what the specification takes for granted where a hint is absent. */
const HINTS = [
  { name: 'readOnlyHint', usual: false, needsWriting: false },
  { name: 'destructiveHint', usual: true, needsWriting: true },
  { name: 'idempotentHint', usual: false, needsWriting: true },
  { name: 'openWorldHint', usual: true, needsWriting: false },
] as const;
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
  return (
    <div className={styles['behaviour']}>
      <p className={styles['intro']}>{t('annotationsIntro')}</p>
      <table className={classNames(table['table'], styles['table'])}>
        <thead>
          <tr>
            <th scope="col">{t('hint')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {HINTS.map(({ name, usual, needsWriting }) => {
            const said = annotations[name];
            const value = typeof said === 'boolean' ? said : usual;
            return (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>{said === undefined ? String(usual) : JSON.stringify(said)}</code>
                  {said === undefined && <span className={styles['quiet']}> {t('byDefault')}</span>}
                  {said !== undefined && typeof said !== 'boolean' && (
                    <span className={styles['wrong']}> {t('notBoolean')}</span>
                  )}
                </td>
                <td>
                  {t(`${name}_${value ? 'yes' : 'no'}`)}
                  {needsWriting && readOnly && (
                    <span className={styles['quiet']}> {t('onlyWhenWriting')}</span>
                  )}
                </td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">
              <code>execution.taskSupport</code>
            </th>
            <td>
              <code>{typeof support === 'string' ? support : 'forbidden'}</code>
              {support === undefined && <span className={styles['quiet']}> {t('byDefault')}</span>}
            </td>
            <td>{taskWords(support, t)}</td>
          </tr>
          {typeof annotations['title'] === 'string' && (
            <tr>
              <th scope="row">
                <code>title</code>
              </th>
              <td>{annotations['title']}</td>
              <td>{t('annotationTitle')}</td>
            </tr>
          )}
          {others.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{JSON.stringify(value)}</code>
              </td>
              <td className={styles['quiet']}>{t('unknownHint')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {MEMBERS.map(
        (member) =>
          definition[member] !== undefined && (
            <section key={member} className={styles['part']}>
              <h3>
                <code>{member}</code>
              </h3>
              <JsonText source={JSON.stringify(definition[member])} label={member} />
            </section>
          ),
      )}
    </div>
  );
}

function taskWords(support: unknown, t: ReturnType<typeof useTranslations<'definition'>>): string {
  switch (support) {
    case undefined:
    case 'forbidden':
      return t('task_forbidden');
    case 'optional':
      return t('task_optional');
    case 'required':
      return t('task_required');
    default:
      return t('task_unknown');
  }
}
