import { useTranslations } from 'use-intl';

import type { Connected } from '../../../../core/session/connect/connected';
import { TASKS_EXTENSION } from '../../../../core/session/tasks/task-session';
import { SKILLS_EXTENSION } from '../../../../core/protocol/skills/skill';
import { classNames } from '../../../ui/class-names';
import { type CapabilityCell, capabilityRows, type Side } from './capability-rows';
import styles from './capability-table.module.css';
import { PagePart } from '../../../ui/page-part';
import { Table } from '../../../ui/table/table';
import { JsonFold } from './message-fold';

/** Loupe declares its defaults whatever version is negotiated. */
const LOUPE = 'Loupe';
const SIDES: readonly Side[] = ['server', 'client'];

export function CapabilityTable({ connected, client = LOUPE }: { connected: Connected; client?: string }) {
  const t = useTranslations('connection.capabilities');
  const { protocolVersion, capabilities, declared } = connected;
  const rows = capabilityRows(protocolVersion, { server: capabilities, client: declared.capabilities });
  return (
    <PagePart title={t('title')}>
      <Table
        scrolls
        className={`sm ${styles['table'] ?? ''}`}
        label={t('title')}
        rows={rows}
        rowProps={(row) => ({
          className: classNames(
            SIDES.every((side) => isNothing(row[side])) && styles['absent'],
            row.path.length === 1 && styles['top'],
          ),
        })}
        columns={[
          {
            head: t('capability'),
            cell: ({ path }) => (
              <div style={{ paddingLeft: Math.min(path.length - 1, 1) * 18 }}>
                <code title={path.join('.')}>{nameOf(path)}</code>
                <ExtensionName path={path} />
              </div>
            ),
          },
          ...SIDES.map((side) => ({
            head: side === 'server' ? t('server') : client,
            cell: (row: (typeof rows)[number]) => (
              <Cell cell={row[side]} version={protocolVersion} isOwn={side === 'client' && client === LOUPE} />
            ),
          })),
          {
            head: t('versions'),
            className: `${styles['versions'] ?? ''} tnum`,
            cell: ({ since, until }) => spanOf(since, until),
          },
        ]}
      />
      <JsonFold value={capabilities} label={t('serverJson')} />
      <JsonFold value={declared.capabilities} label={t('clientJson', { client })} />
    </PagePart>
  );
}

function isNothing({ kind }: CapabilityCell): boolean {
  return kind === 'none' || kind === 'absent';
}

function ExtensionName({ path }: { path: readonly string[] }) {
  const t = useTranslations('connection.capabilities');
  const [top, id] = path;
  if (top !== 'extensions' || id === undefined) return null;
  const known = EXTENSIONS.find(([each]) => each === id);
  return known && <small className="muted sm regular"> {t(`extension_${known[1]}`)}</small>;
}

const EXTENSIONS = [
  [SKILLS_EXTENSION, 'skills'],
  ['io.modelcontextprotocol/ui', 'apps'],
  [TASKS_EXTENSION, 'tasks'],
] as const;

function nameOf(path: readonly string[]): string {
  return path.length === 1 ? (path[0] ?? '') : path.slice(1).join('.');
}

function spanOf(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return '';
  if (until === undefined) return `${since} →`;
  return since === until ? since : `→ ${until}`;
}

function Cell({ cell, version, isOwn }: { cell: CapabilityCell; version: string; isOwn: boolean }) {
  const t = useTranslations('connection.capabilities');
  switch (cell.kind) {
    case 'none':
      return null;
    case 'absent':
      return <span className="faint">– {t(cell.isKnown ? 'no' : 'unknown')}</span>;
    case 'malformed':
      return (
        <span className="warn">
          ⚠ {t('malformed')} <code>{JSON.stringify(cell.value)}</code>
        </span>
      );
    case 'declared':
      return (
        <>
          {cell.isKnown ? (
            <span className="ok">✓ {t('yes')}</span>
          ) : isOwn ? (
            <span className="faint">✓ {t('yesOther')}</span>
          ) : (
            <span className="warn">⚠ {t('yesUnknown', { version })}</span>
          )}
          {cell.settings !== undefined && <code className={styles['settings']}>{JSON.stringify(cell.settings)}</code>}
        </>
      );
  }
}
