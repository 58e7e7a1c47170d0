import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import { moveToFolder, useStoredSuite, useSuiteStore, useSuitesToMove } from '../../suites/suite-store';
import { Button } from '../../ui/button';
import { ListItem } from '../../ui/list-item';
import { useStore } from '../../ui/use-store';
import { useReadSuite, useSuiteRuns } from './use-suite';
import { CallStatusSign } from './call-status-sign';
import { worstStatus } from '../../suites/call-status';

/** Moves the suites of this browser to the folder, if there are any. */
export function MoveToFolder() {
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { data: names = [] } = useSuitesToMove();
  const moving = useMutation({ mutationFn: () => moveToFolder(store) });
  if (store.kind === 'browser' || names.length === 0) return null;
  const { data, error } = moving;
  return (
    <div className="rigid line-above py-8 px-14">
      <Button size="small" disabled={moving.isPending} onClick={() => moving.mutate()}>
        {t('moveToFolder', { count: names.length })}
      </Button>
      {(error || (data && data.taken.length > 0)) && (
        <p role="alert" className="above-4 bad sm break">
          {error ? error.message : t('moveTaken', { names: data.taken.join(', ') })}
        </p>
      )}
    </div>
  );
}

export function SuiteItem({ name }: { name: string }) {
  const { data: stored } = useStoredSuite(name);
  const { running, calls } = useStore(useSuiteRuns(name));
  const { data: read } = useReadSuite(stored);
  const status = running ? 'running' : worstStatus([...calls.values()]);
  return (
    <ListItem
      name={name}
      detail={undefined}
      hasFindings={read?.kind === 'invalid'}
      icon={<CallStatusSign status={status} />}
    />
  );
}
