import { Plus, Undo2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Connected } from '../../../core/session/connect/connected';
import { TableHead } from '../../ui/table-head';
import type { RawMessage } from './raw-draft';
import type { Session } from '../../../core/session/session';
import { useWorkspace } from '../../session/session-context';
import { Button, IconButton } from '../../ui/button';
import { Disclosure } from './disclosure';
import styles from './header-table.module.css';
import { useStore } from '../../ui/use-store';
import { type DefaultHeader, defaultHeaders } from './default-headers';

type Headers = RawMessage['headers'];

interface HeaderTableProps {
  session: Session;
  connected: Connected;
  /** What will be sent: some headers repeat what is in it. */
  text: string;
  headers: Headers;
  onChange: (headers: Headers) => void;
}

/** The HTTP headers that go with the message: each can be replaced or left out, and others added. */
export function HeaderTable({ session, connected, text, headers, onChange }: HeaderTableProps) {
  const t = useTranslations('raw');
  const [open, setOpen] = useState(false);
  const { tunnel } = useWorkspace();
  const { target } = session.config;
  const state = useStore(session.http);
  const sessionId = state?.sessionId;
  const usual = useMemo(
    () => defaultHeaders(text, target, connected, sessionId, tunnel.launch.version),
    [text, target, connected, sessionId, tunnel],
  );
  const names = new Set(usual.map(({ name }) => name));
  const added = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  const changed = Object.keys(headers).length;
  return (
    <section aria-label={t('headers')} className="grid hug gap-6 sm">
      <Disclosure open={open} className={styles['toggle']} onToggle={() => setOpen(!open)}>
        {t('headers')}
        <span className="tnum">{usual.length + added.length}</span>
        {changed > 0 && (
          <span className={styles['changed']}>{t('changed', { count: changed })}</span>
        )}
      </Disclosure>
      {open && (
        <>
          <table className={`wide code collapse ${styles['table'] ?? ''}`}>
            <TableHead
              columns={[
                t('headerName'),
                t('headerValue'),
                <span key="headerAction" className="visually-hidden">
                  {t('headerAction')}
                </span>,
              ]}
            />
            <tbody>
              {usual.map((header) => (
                <UsualRow
                  key={header.name}
                  header={header}
                  given={headers[header.name]}
                  onGive={(value) => onChange({ ...headers, [header.name]: value })}
                  onReset={() => onChange(without(headers, header.name))}
                />
              ))}
              {added.map(([name, value], index) => (
                <AddedRow
                  key={index}
                  name={name}
                  value={value ?? ''}
                  number={index + 1}
                  onChange={(next, nextValue) => onChange(replaced(headers, name, next, nextValue))}
                  onRemove={() => onChange(without(headers, name))}
                />
              ))}
            </tbody>
          </table>
          <Button
            size="small"
            variant="ghost"
            icon={<Plus aria-hidden />}
            disabled={'' in headers}
            onClick={() => onChange({ ...headers, '': '' })}
          >
            {t('addHeader')}
          </Button>
        </>
      )}
    </section>
  );
}

interface UsualRowProps {
  header: DefaultHeader;
  /** What goes in its place; null where it is left out, undefined where nothing was changed. */
  given: string | null | undefined;
  onGive: (value: string | null) => void;
  onReset: () => void;
}

function UsualRow({ header: { name, value, own }, given, onGive, onReset }: UsualRowProps) {
  const t = useTranslations('raw');
  const shown = own ? '••••••' : value;
  return (
    <tr data-changed={given !== undefined || undefined}>
      <th scope="row" className={given === null ? styles['left'] : undefined}>
        {name}
      </th>
      <td>
        {given === null ? (
          <span className="muted ui-font">{t('leftOut')}</span>
        ) : (
          <input
            type={own && given === undefined ? 'password' : 'text'}
            aria-label={t('valueOf', { name })}
            value={given ?? (own ? '' : value)}
            placeholder={shown}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onGive(event.target.value)}
          />
        )}
      </td>
      <td>
        <IconButton
          size="small"
          label={t(given === undefined ? 'leaveOut' : 'asUsual', { name })}
          icon={given === undefined ? <X aria-hidden /> : <Undo2 aria-hidden />}
          onClick={given === undefined ? () => onGive(null) : onReset}
        />
      </td>
    </tr>
  );
}

interface AddedRowProps {
  name: string;
  value: string;
  number: number;
  onChange: (name: string, value: string) => void;
  onRemove: () => void;
}

function AddedRow({ name, value, number, onChange, onRemove }: AddedRowProps) {
  const t = useTranslations('raw');
  return (
    <tr data-changed>
      <td>
        <input
          aria-label={t('nameOfHeader', { number: String(number) })}
          value={name}
          placeholder={t('headerName')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value.trim(), value)}
        />
      </td>
      <td>
        <input
          aria-label={t('valueOfHeader', { number: String(number) })}
          value={value}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(name, event.target.value)}
        />
      </td>
      <td>
        <IconButton
          size="small"
          label={t('removeHeader', { number: String(number) })}
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

function without(headers: Headers, name: string): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}

/** With another name or value in the same place. */
function replaced(headers: Headers, name: string, next: string, value: string): Headers {
  if (next !== name && next in headers) return headers;
  return Object.fromEntries(
    Object.entries(headers).map((each) => (each[0] === name ? [next, value] : each)),
  );
}
