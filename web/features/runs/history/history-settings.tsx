import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { historySettings, LIMIT_CHOICES } from '../../../runs/record/history-settings';
import type { RunRow } from '../../../../core/run/run';
import { runHistory } from '../../../runs/record/run-history';
import { useServers } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { Checkbox, SelectField } from '../../../ui/form-fields';
import { formatBytes } from '../../../../core/text/format';
import { useStore } from '../../../ui/use-store';
import { namesIn } from '../run-filter';
import styles from './history-settings.module.css';

const NO_RUNS: readonly RunRow[] = [];

export function HistorySettings() {
  const t = useTranslations('history');
  const history = useStore(runHistory);
  const runs = history.kind === 'open' ? history.runs : NO_RUNS;
  const { limit, excludedServers } = useStore(historySettings);
  const listed = useServers();
  const servers = useMemo(() => {
    const names = [...listed.map(({ name }) => name), ...namesIn(runs, 'server')];
    return [...new Set(names)];
  }, [listed, runs]);
  const limits = [...new Set([...LIMIT_CHOICES, limit])].sort((a, b) => a - b);
  return (
    <div className="grid gap-16">
      <p className="muted sm readable">{t('settingsText')}</p>
      <SelectField
        label={t('limit')}
        hint={t('limitHint')}
        value={String(limit)}
        options={limits.map((bytes) => [String(bytes), formatBytes(bytes)])}
        onChange={(bytes) => void runHistory.setLimit(Number(bytes))}
      />
      <fieldset className={styles['servers']}>
        <legend>{t('keptServers')}</legend>
        {servers.map((server) => {
          const count = runs.filter((run) => run.server === server).length;
          return (
            <div key={server} className={styles['server']}>
              <Checkbox
                className="row grow gap-8 break"
                checked={!excludedServers.includes(server)}
                onChange={(stored) => historySettings.setStored(server, stored)}
              >
                {server}
              </Checkbox>
              <span className="faint sm tnum">{t('count', { count })}</span>
              <DeleteServerRunsButton server={server} disabled={count === 0} />
            </div>
          );
        })}
      </fieldset>
    </div>
  );
}

function DeleteServerRunsButton({ server, disabled }: { server: string; disabled: boolean }) {
  const t = useTranslations('history');
  const [isArmed, setArmed] = useState(false);
  const isConfirming = isArmed && !disabled;
  return (
    <Button
      size="small"
      variant={isConfirming ? 'danger' : 'ghost'}
      disabled={disabled}
      aria-label={isConfirming ? undefined : t('forgetOf', { server })}
      onBlur={() => setArmed(false)}
      onClick={() => {
        setArmed(!isArmed);
        if (isArmed) void runHistory.forgetServer(server);
      }}
    >
      {t(isConfirming ? 'forgetOfSure' : 'delete')}
    </Button>
  );
}
