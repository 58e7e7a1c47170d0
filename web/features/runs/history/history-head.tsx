import { useMutation } from '@tanstack/react-query';
import { Download, Settings2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { historySettings } from '../../../runs/record/history-settings';
import type { RunRow } from '../../../../core/run/run';
import { runHistory } from '../../../runs/record/run-history';
import type { Totals } from '../../../runs/record/record-schema';
import { openDialog } from '../../../navigation/open-dialog';
import { Button, IconButton } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { download } from '../../../ui/download';
import { formatBytes } from '../../../../core/text/format';
import { Menu, type MenuEntry } from '../../../ui/menu';
import { useStore } from '../../../ui/use-store';
import { OpenFileButton } from '../recording/open-file-button';
import { exportRuns } from './export-runs';
import { HISTORY_FIELDS, parseRunFilter } from '../run-filter';
import { historyChoices } from './use-history-source';
import styles from './history-head.module.css';

interface HistoryHeadProps {
  runs: readonly RunRow[];
  visibleRuns: readonly RunRow[];
  totals: Totals;
  children: ReactNode;
}

type Forgetting = 'ticked' | 'shown' | 'server' | 'all';

export function HistoryHead({ runs, visibleRuns, totals, children }: HistoryHeadProps) {
  const t = useTranslations('history');
  const { limit } = useStore(historySettings);
  const { tokens } = parseRunFilter(useStore(historyChoices.filter), HISTORY_FIELDS);
  const servers = tokens.filter(({ key, isExcluded }) => key === 'server' && !isExcluded);
  const server = servers.length === 1 ? servers[0]?.value : undefined;
  const [forgetting, setForgetting] = useState<Forgetting>();
  const save = useMutation({ mutationFn: async () => download('loupe-history.jsonl', await exportRuns(visibleRuns)) });
  const isNarrowed = visibleRuns.length < runs.length;
  const ids = useStore(historyChoices.ticked);
  const ticked = ids.size === 0 ? [] : runs.filter(({ id }) => ids.has(id));
  const serverRunCount = runs.filter((run) => run.server === server).length;

  const labels: Record<Forgetting, string> = {
    ticked: t('forget_ticked', { count: ticked.length }),
    shown: t('forget_shown', { count: visibleRuns.length }),
    server: t('forget_server', { count: serverRunCount, server: server ?? '' }),
    all: t('forget_all', { count: runs.length }),
  };
  const titles: Record<Forgetting, string> = {
    ticked: t('forgetTitle_ticked', { count: ticked.length }),
    shown: t('forgetTitle_shown', { count: visibleRuns.length }),
    server: t('forgetTitle_server', { count: serverRunCount, server: server ?? '' }),
    all: t('forgetTitle_all', { count: runs.length }),
  };
  const entry = (what: Forgetting): MenuEntry => ({ label: labels[what], onSelect: () => setForgetting(what) });
  const entries = [
    ticked.length > 0 && entry('ticked'),
    isNarrowed && visibleRuns.length > 0 && entry('shown'),
    serverRunCount > 0 && entry('server'),
    entry('all'),
  ];
  const forget = (what: Forgetting) => {
    setForgetting(undefined);
    if (what === 'all') void runHistory.forgetAll();
    else if (what === 'server' && server !== undefined) void runHistory.forgetServer(server);
    else void runHistory.forget((what === 'ticked' ? ticked : visibleRuns).map(({ id }) => id));
  };
  return (
    <header className={styles['head']}>
      <h2 className="visually-hidden">{t('title')}</h2>
      {children}
      <span className={styles['usage']} title={t('usageTitle')}>
        {t('usage', {
          count: isNarrowed ? 0 : totals.count,
          used: formatBytes(Math.max(0, totals.bytes)),
          limit: formatBytes(limit),
        })}
        {totals.dropped > 0 && ` · ${t('dropped', { count: totals.dropped })}`}
      </span>
      {save.isError && (
        <span role="alert" className="bad sm">
          {t('exportFailed')}
        </span>
      )}
      <OpenFileButton size="small" />
      <Button
        size="small"
        icon={<Download aria-hidden />}
        title={isNarrowed ? t('exportShown', { count: visibleRuns.length }) : t('exportTitle')}
        disabled={visibleRuns.length === 0 || save.isPending}
        onClick={() => save.mutate()}
      >
        {t('export')}
      </Button>
      {runs.length > 0 && (
        <Menu entries={entries} trigger={<IconButton label={t('forgetMenu')} icon={<Trash2 aria-hidden />} />} />
      )}
      <IconButton label={t('settings')} icon={<Settings2 aria-hidden />} onClick={() => openDialog.set('settings')} />
      {forgetting && (
        <ConfirmDialog
          title={titles[forgetting]}
          description={t('forgetText')}
          confirm={t('delete')}
          onClose={() => setForgetting(undefined)}
          onConfirm={() => forget(forgetting)}
        />
      )}
    </header>
  );
}
