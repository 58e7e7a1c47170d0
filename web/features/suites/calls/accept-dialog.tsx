import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { PictureChange } from '../../../../core/suite/reference-media';
import type { CallRun } from '../../../../core/suite/run/suite-run';
import { PictureChanges } from '../../../compare/views/picture-changes';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Checkbox } from '../../../ui/form-fields';
import { errorNotice } from '../../../ui/notice';
import { toggled } from '../../../ui/toggled';
import type { ListedCall } from '../suite-calls';
import type { CallState } from '../suite-runs';
import styles from './accept-dialog.module.css';
import { FailedCheck } from './check-list';

interface AcceptDialogProps {
  calls: readonly ListedCall[];
  states: ReadonlyMap<string, CallState>;
  /** Those that differ from the reference of a run. */
  picturesOf: (run: CallRun) => readonly PictureChange[];
  onClose: () => void;
  /** @throws SuiteStoreError */
  onAccept: (keys: readonly string[]) => Promise<void>;
}

/** Shows each difference from a reference, and accepts those that the person leaves chosen. */
export function AcceptDialog({ calls, states, picturesOf, onClose, onAccept }: AcceptDialogProps) {
  const t = useTranslations('suites');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = calls.filter(({ key }) => !left.has(key)).map(({ key }) => key);
  const { mutate: accept, error } = useMutation({
    mutationFn: () => onAccept(chosen),
    onSuccess: onClose,
  });
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
          const runs = states.get(key)?.runs ?? [];
          const failed = runs.flatMap(({ checks }) => checks).filter(({ passed }) => !passed);
          return (
            <li key={key}>
              <Checkbox
                className="row gap-8 semibold"
                checked={!left.has(key)}
                onChange={(checked) => setLeft(toggled(left, key, !checked))}
              >
                {key}
              </Checkbox>
              {failed.map((check, index) => (
                <FailedCheck key={index} check={check} />
              ))}
              {runs.map((run, index) => (
                <PictureChanges key={index} pictures={picturesOf(run)} />
              ))}
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}
