import { useTranslations } from 'use-intl';

import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { toolChanges } from '../../runs/record/last-tools';
import { useMoment } from '../../ui/use-time';
import { useStore } from '../../ui/use-store';

interface ChangedToolProps {
  session: Session;
  tool: ListedTool;
}

function useChanges({ session, tool }: ChangedToolProps): { since: number; changes: readonly SnapshotChange[] } {
  const { since = 0, changes = [] } = useStore(toolChanges(session)) ?? {};
  return { since, changes: changes.filter(({ kind, name }) => kind === 'tool' && name === tool.key) };
}

/** In the list: a tool that differs from the last connection's. */
export function ChangedToolMark(props: ChangedToolProps) {
  const t = useTranslations('drift');
  const moment = useMoment();
  const { since, changes } = useChanges(props);
  if (changes.length === 0) return null;
  const label = t('changedTool', { count: changes.length, since: moment(since) });
  return (
    <span title={label} className={changes.some(({ isBreaking }) => isBreaking) ? 'bad' : 'warn'}>
      <span aria-hidden>Δ</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

const MAX_CHANGES = 5;

/** Above the form: what its fields were at the last connection. */
export function ChangedTool(props: ChangedToolProps) {
  const t = useTranslations('drift');
  const moment = useMoment();
  const { since, changes } = useChanges(props);
  if (changes.length === 0) return null;
  const rest = changes.length - MAX_CHANGES;
  return (
    <div role="note" className="px-16 py-8 line-below warn-soft sm">
      <b className="semibold">{t('changedTool', { count: changes.length, since: moment(since) })}</b>
      <ul>
        {changes.slice(0, MAX_CHANGES).map(({ code, path, values, isBreaking }, index) => (
          <li key={index} className="break">
            <span className={isBreaking ? 'bad' : 'warn'} aria-hidden>
              {isBreaking ? '✕' : '⚠'}
            </span>{' '}
            {path !== undefined && path !== '$' && <code>{path}</code>} {t(`changes.${code}`, values)}
          </li>
        ))}
        {rest > 0 && <li className="muted">{t('showMore', { count: rest })}</li>}
      </ul>
    </div>
  );
}
