import { StartButton } from '../../ui/start-button';
import { type ReadResource } from '../resources/resource-reading';
import { Download, Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { download } from '../../ui/download';
import { formatBytes } from '../../../core/text/format';
import { linkCheckOf, type LinkRow, MAX_STORED_SIZE } from './link-check';
import { linksCsv, rankOf } from './link-rows';
import { LinkTable } from './link-table';
import { useStore } from '../../ui/use-store';

export function LinkCheckPanel({ result, read }: { result: unknown; read: ReadResource }) {
  const t = useTranslations('links');
  const check = linkCheckOf(result);
  const { phase, rows } = useStore(check);
  if (rows.length === 0) return null;
  const count = rows.length;
  const start = () => void check.start(read);
  const counts = countRanks(rows);
  return (
    <section className="stack gap-8" aria-label={t('region')}>
      <div className="row wrap gap-8 rows-4">
        <StartButton
          onStop={phase === 'running' ? () => check.cancel() : undefined}
          stopLabel={t('cancel')}
          size="small"
          icon={<Link2 aria-hidden />}
          title={phase === 'idle' ? t('about') : undefined}
          onClick={start}
        >
          {phase === 'idle' ? t('check', { count }) : t('again')}
        </StartButton>
        <span role="status" className="muted sm tnum">
          {phase === 'running' && t('progress', { done: counts.checked, count })}
          {phase === 'ended' && t('ended', counts)}
          {phase === 'ended' &&
            counts.unstored > 0 &&
            ` ${t('notKept', { count: counts.unstored, most: formatBytes(MAX_STORED_SIZE) })}`}
        </span>
        {phase === 'ended' && (
          <span className="flex push">
            <CopyButton label={t('copyCsv')} text={() => linksCsv(rows)} />
            <IconButton
              label={t('downloadCsv')}
              icon={<Download aria-hidden />}
              onClick={() => download('links.csv', new Blob([linksCsv(rows)], { type: 'text/csv' }))}
            />
          </span>
        )}
      </div>
      {phase !== 'idle' && <LinkTable rows={rows} read={read} />}
    </section>
  );
}

function countRanks(rows: readonly LinkRow[]) {
  const ranks = rows.map(rankOf);
  const count = (rank: string) => ranks.filter((each) => each === rank).length;
  return {
    ok: count('ok'),
    differs: count('differs'),
    failed: count('failed'),
    leftOut: count('left-out'),
    checked: rows.filter(({ state }) => state.kind === 'checked').length,
    unstored: rows.filter(({ state }) => state.kind === 'checked' && !state.reading).length,
  };
}
