import { useFormatter, useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import { isNumber, stringifyJson } from '../../../core/json/lossless';
import { humanize } from '../../../core/text/humanize';
import { Table } from '../../ui/table/table';
import edged from '../../ui/table/data-table.module.css';
import styles from './plain-value.module.css';

const MAX_ITEMS = 100;
/** RFC 3339 date-time. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const MAX_COLUMNS = 8;
const MAX_DEPTH = 5;
/** Characters of a text that a long one beside it must not break. */
const MAX_UNBROKEN = 16;

export function PlainValue({ value, levels = MAX_DEPTH }: { value: unknown; levels?: number }) {
  if (Array.isArray(value)) return <PlainList items={value as unknown[]} levels={levels} />;
  if (isObject(value)) return <PlainObject value={value} levels={levels} />;
  return <PlainScalar value={value} />;
}

function PlainScalar({ value }: { value: unknown }) {
  const t = useTranslations('present');
  const format = useFormatter();
  if (value === true) return t('yes');
  if (value === false) return t('no');
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value)))
    return (
      <time dateTime={value} title={value}>
        {format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    );
  if (typeof value === 'string') return <span className={styles['text']}>{value}</span>;
  return <span className="tnum">{stringifyJson(value)}</span>;
}

function PlainObject({ value, levels }: { value: JsonObject; levels: number }) {
  const members = Object.entries(value);
  if (members.length === 0) return '–';
  if (levels === 0) return <span className={styles['text']}>{stringifyJson(value)}</span>;
  return (
    <>
      <dl className={styles['members']}>
        {members.slice(0, MAX_ITEMS).map(([name, member]) => (
          <div key={name} className={styles['member']} data-wide={isRows(member)}>
            <dt>{humanize(name)}</dt>
            <dd>
              <PlainValue value={member} levels={levels - 1} />
            </dd>
          </div>
        ))}
      </dl>
      <More count={members.length - MAX_ITEMS} />
    </>
  );
}

function PlainList({ items, levels }: { items: readonly unknown[]; levels: number }) {
  if (items.length === 0) return '–';
  if (levels === 0) return <span className={styles['text']}>{stringifyJson(items)}</span>;
  if (isRows(items)) return <PlainTable rows={items as readonly JsonObject[]} levels={levels} />;
  return (
    <>
      <ul className={`grid gap-8 ${styles['list'] ?? ''}`}>
        {items.slice(0, MAX_ITEMS).map((item, index) => (
          <li key={index}>
            <PlainValue value={item} levels={levels - 1} />
          </li>
        ))}
      </ul>
      <More count={items.length - MAX_ITEMS} />
    </>
  );
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.slice(0, MAX_ITEMS).every((row) => isObject(row));
}

function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= MAX_UNBROKEN : !isObject(value) && !Array.isArray(value);
}

function PlainTable({ rows, levels }: { rows: readonly JsonObject[]; levels: number }) {
  const t = useTranslations('present');
  const shown = rows.slice(0, MAX_ITEMS);
  const names = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const columns = names.slice(0, MAX_COLUMNS);
  return (
    <>
      <div
        className={`scroll-x lined rounded-lg ${edged['edges'] ?? ''}`}
        tabIndex={0}
        role="region"
        aria-label={t('table')}
      >
        <Table
          unnamed
          className={styles['table']}
          rows={shown}
          columns={columns.map((name) => ({
            head: humanize(name),
            className: shown.every((row) => isNumber(row[name]))
              ? styles['number']
              : shown.every((row) => isShort(row[name]))
                ? styles['short']
                : undefined,
            cell: (row: JsonObject) => <PlainValue value={row[name]} levels={levels - 1} />,
          }))}
        />
      </div>
      {names.length > columns.length && (
        <p className="above-8 faint">{t('moreColumns', { count: names.length - columns.length })}</p>
      )}
      <More count={rows.length - MAX_ITEMS} />
    </>
  );
}

function More({ count }: { count: number }) {
  const t = useTranslations('present');
  return count > 0 && <p className="above-8 faint">{t('more', { count })}</p>;
}
