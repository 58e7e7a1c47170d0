import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PictureChanges } from '../../../runs/compare/views/picture-changes';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Checkbox } from '../../../ui/form-fields';
import { errorNotice } from '../../../ui/notice';
import { toggled } from '../../../ui/toggle-chips';
import type { ListedCall } from '../suite-calls';
import type { CallState, SuiteRuns } from '../suite-runs';
import { SchemaViolation } from '../update/schema-violation';
import styles from './accept-dialog.module.css';
import { FailedCheck } from './check-list';

interface AcceptDialogProps {
  calls: readonly ListedCall[];
  states: ReadonlyMap<string, CallState>;
  runs: Pick<SuiteRuns, 'details'>;
  onClose: () => void;
  /** @throws SuiteStoreError */
  onAccept: (keys: readonly string[]) => Promise<void>;
}

export function AcceptDialog({ calls, states, runs, onClose, onAccept }: AcceptDialogProps) {
  const t = useTranslations('suites');
  const violationOf = (key: string) =>
    (states.get(key)?.runs ?? []).flatMap((run) => runs.details.violationOf(run) ?? [])[0];
  // A result that violates the output schema is hardly what is expected.
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(
    () => new Set(calls.map(({ key }) => key).filter(violationOf)),
  );
  const chosen = calls.filter(({ key }) => !unchecked.has(key)).map(({ key }) => key);
  const { mutate: accept, error } = useMutation({ mutationFn: () => onAccept(chosen), onSuccess: onClose });
  return (
    <ConfirmDialog
      size="wide"
      title={t('acceptTitle', { count: chosen.length })}
      description={t('acceptText')}
      onClose={onClose}
      notice={errorNotice(t('acceptFailed'), error)}
      confirm={t('acceptConfirm')}
      variant="primary"
      disabled={chosen.length === 0}
      onConfirm={accept}
    >
      <ul className={`grid gap-12 ${styles['calls'] ?? ''}`}>
        {calls.map(({ key }) => {
          const callRuns = states.get(key)?.runs ?? [];
          const failed = callRuns.flatMap(({ checks }) => checks).filter(({ passed }) => !passed);
          return (
            <li key={key}>
              <Checkbox
                className="row gap-8 semibold"
                checked={!unchecked.has(key)}
                onChange={(checked) => setUnchecked(toggled(unchecked, key, !checked))}
              >
                {key}
              </Checkbox>
              <SchemaViolation finding={violationOf(key)} />
              {failed.map((check, index) => (
                <FailedCheck key={index} check={check} />
              ))}
              {callRuns.map((run, index) => (
                <PictureChanges key={index} pictures={runs.details.picturesOf(run)} />
              ))}
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}
