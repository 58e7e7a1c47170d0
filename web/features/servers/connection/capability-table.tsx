import { useTranslations } from 'use-intl';

import type { Connected } from '../../../../core/session/connect/connected';
import { PROTOCOL_VERSIONS } from '../../../../core/protocol/protocol-settings';
import { TASKS_EXTENSION } from '../../../../core/session/tasks/task-session';
import { SKILLS_EXTENSION } from '../../../../core/protocol/skills/skill';
import { classNames } from '../../../ui/class-names';
import { type CapabilityCell, type CapabilityRow, capabilityRows, type Side } from './capability-rows';
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
      <div className={styles['sides']}>
        {SIDES.map((side) => {
          const name = side === 'server' ? t('server') : client;
          return (
            <div key={side} className="stack at-top gap-12 narrow">
              <Table
                scrolls
                className={`sm ${styles['table'] ?? ''}`}
                label={t('of', { name })}
                rows={rows.filter((row) => isRelevant(row[side]))}
                rowProps={({ path, [side]: { kind } }) => ({
                  className: classNames(kind === 'absent' && styles['absent'], path.length === 1 && styles['top']),
                })}
                columns={[
                  {
                    head: name,
                    cell: ({ path, [side]: cell }) => (
                      <div style={{ paddingLeft: Math.min(path.length - 1, 1) * 18 }}>
                        <code title={path.join('.')}>{nameOf(path)}</code>
                        <ExtensionName path={path} />
                        <Settings cell={cell} />
                      </div>
                    ),
                  },
                  {
                    head: t('declared'),
                    cell: (row) => (
                      <Cell cell={row[side]} version={protocolVersion} isOwn={side === 'client' && client === LOUPE} />
                    ),
                  },
                  {
                    head: t('versions'),
                    className: `${styles['versions'] ?? ''} tnum`,
                    cell: ({ since, until }) => <Versions since={since} until={until} />,
                  },
                ]}
              />
              <JsonFold
                value={side === 'server' ? capabilities : declared.capabilities}
                label={side === 'server' ? t('serverJson') : t('clientJson', { client })}
              />
            </div>
          );
        })}
      </div>
    </PagePart>
  );
}

/** False for a capability of the other side, and for one that the version doesn't know and that is not declared. */
function isRelevant(cell: CapabilityCell): boolean {
  return cell.kind !== 'none' && (cell.kind !== 'absent' || cell.isKnown);
}

function Settings({ cell }: { cell: CapabilityCell }) {
  const json = cell.kind === 'declared' && cell.settings !== undefined && JSON.stringify(cell.settings);
  return json && json !== '{}' && <code className="block muted break">{json}</code>;
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

function Versions({ since, until }: Pick<CapabilityRow, 'since' | 'until'>) {
  const t = useTranslations('connection.capabilities');
  if (since === undefined) return null;
  if (until === undefined) return since === PROTOCOL_VERSIONS.at(-1) ? t('all') : t('since', { version: since });
  return since === until ? since : t('until', { version: until });
}

function Cell({ cell, version, isOwn }: { cell: CapabilityCell; version: string; isOwn: boolean }) {
  const t = useTranslations('connection.capabilities');
  switch (cell.kind) {
    case 'none':
      return null;
    case 'absent':
      return <span className="faint">– {t('no')}</span>;
    case 'malformed':
      return (
        <span className="warn">
          ⚠ {t('malformed')} <code>{JSON.stringify(cell.value)}</code>
        </span>
      );
    case 'declared':
      if (cell.isKnown) return <span className="ok">✓ {t('yes')}</span>;
      return isOwn ? (
        <span className="faint">✓ {t('yesOther')}</span>
      ) : (
        <span className="warn">⚠ {t('yesUnknown', { version })}</span>
      );
  }
}
