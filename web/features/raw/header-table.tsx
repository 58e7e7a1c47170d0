import { Plus, Undo2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { valueOfJson } from '../../../core/protocol/json-rpc';
import type { Connected } from '../../../core/session/connect/connected';
import type { ServerTarget } from '../../../core/session/connect/server-config';
import { urlTransport } from '../../../core/transports/transports';
import { bodyHeaders } from '../../../core/transports/request-headers';
import { Table } from '../../ui/table/table';
import type { RawMessage } from '../../navigation/raw-draft';
import type { Session } from '../../../core/session/session';
import { useWorkspace } from '../../session/session-context';
import { Button, IconButton } from '../../ui/button';
import { Disclosure } from './disclosure';
import styles from './header-table.module.css';
import { useStore } from '../../ui/use-store';

type Headers = RawMessage['headers'];

interface HeaderTableProps {
  session: Session;
  connected: Connected;
  text: string;
  headers: Headers;
  onChange: (headers: Headers) => void;
}

export function HeaderTable({ session, connected, text, headers, onChange }: HeaderTableProps) {
  const t = useTranslations('raw');
  const [open, setOpen] = useState(false);
  const { tunnel } = useWorkspace();
  const { target } = session.config;
  const state = useStore(session.http);
  const sessionId = state?.sessionId;
  const defaults = useMemo(
    () => defaultHeaders(text, target, connected, sessionId, tunnel.launch.version),
    [text, target, connected, sessionId, tunnel],
  );
  const names = new Set(defaults.map(({ name }) => name));
  const added = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  const changed = Object.keys(headers).length;
  const rows: HeaderRow[] = [
    ...defaults.map((header) => ({ header, name: header.name, number: 0 })),
    ...added.map(([name], index) => ({ header: undefined, name, number: index + 1 })),
  ];
  return (
    <section aria-label={t('headers')} className="grid hug gap-8 sm">
      <Disclosure open={open} className={styles['toggle']} onToggle={() => setOpen(!open)}>
        {t('headers')}
        <span className="tnum">{defaults.length + added.length}</span>
        {changed > 0 && <span className={styles['changed']}>{t('changed', { count: changed })}</span>}
      </Disclosure>
      {open && (
        <>
          <Table
            className={`code ${styles['table'] ?? ''}`}
            rows={rows}
            rowProps={({ header, name }) => ({ 'data-changed': !header || headers[name] !== undefined || undefined })}
            columns={[
              {
                head: t('name'),
                cell: ({ header, name, number }) =>
                  header ? (
                    <span className={headers[name] === null ? styles['left'] : undefined}>{name}</span>
                  ) : (
                    <HeaderInput
                      label={t('nameOfHeader', { number: String(number) })}
                      value={name}
                      placeholder={t('name')}
                      onChange={(next) => onChange(replaced(headers, name, next.trim(), headers[name] ?? ''))}
                    />
                  ),
              },
              {
                head: t('value'),
                cell: ({ header, name, number }) =>
                  header && headers[name] === null ? (
                    <span className="muted ui-font">{t('leftOut')}</span>
                  ) : (
                    <HeaderInput
                      label={header ? t('valueOf', { name }) : t('valueOfHeader', { number: String(number) })}
                      isSecret={header?.isOwn === true && headers[name] === undefined}
                      value={headers[name] ?? (header && !header.isOwn ? header.value : '')}
                      placeholder={header && (header.isOwn ? '••••••' : header.value)}
                      onChange={(value) => onChange({ ...headers, [name]: value })}
                    />
                  ),
              },
              {
                head: <span className="visually-hidden">{t('action')}</span>,
                cell: ({ header, name, number }) => {
                  const isAsSent = header && headers[name] === undefined;
                  return (
                    <IconButton
                      label={
                        header
                          ? t(isAsSent ? 'leaveOut' : 'asUsual', { name })
                          : t('removeHeader', { number: String(number) })
                      }
                      icon={header && !isAsSent ? <Undo2 aria-hidden /> : <X aria-hidden />}
                      onClick={() => onChange(isAsSent ? { ...headers, [name]: null } : withoutHeader(headers, name))}
                    />
                  );
                },
              },
            ]}
          />
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

/** `header`: undefined for an added header, whose `number` counts from 1. */
interface HeaderRow {
  header: DefaultHeader | undefined;
  name: string;
  number: number;
}

interface HeaderInputProps {
  label: string;
  isSecret?: boolean;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}

function HeaderInput({ label, isSecret, value, placeholder, onChange }: HeaderInputProps) {
  return (
    <input
      type={isSecret ? 'password' : 'text'}
      aria-label={label}
      value={value}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function withoutHeader(headers: Headers, name: string): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}

function replaced(headers: Headers, name: string, next: string, value: string): Headers {
  if (next !== name && next in headers) return headers;
  return Object.fromEntries(Object.entries(headers).map((each) => (each[0] === name ? [next, value] : each)));
}

interface DefaultHeader {
  name: string;
  value: string;
  /** Set by the user for this server: its value may be a secret. */
  isOwn: boolean;
}

function defaultHeaders(
  text: string,
  target: ServerTarget,
  { era, protocolVersion, transport }: Pick<Connected, 'era' | 'protocolVersion' | 'transport'>,
  sessionId: string | undefined,
  loupeVersion: string,
): DefaultHeader[] {
  const own = target.kind === 'stdio' ? {} : target.headers;
  const usual: Record<string, string | undefined> = {
    'content-type': 'application/json',
    accept: urlTransport(transport)?.accept,
    'accept-encoding': 'identity',
    'user-agent': `mcp-loupe/${loupeVersion}`,
    'mcp-session-id': sessionId,
    'mcp-protocol-version': protocolVersion,
    ...(era === 'modern' && bodyHeaders(valueOfJson(text))),
  };
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return [
    ...Object.entries(own).map(([name, value]) => ({ name: name.toLowerCase(), value, isOwn: true })),
    ...Object.entries(usual).flatMap(([name, value]) =>
      value === undefined || names.has(name) ? [] : [{ name, value, isOwn: false }],
    ),
  ];
}
