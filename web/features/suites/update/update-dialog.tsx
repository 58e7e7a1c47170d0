import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { shortenText } from '../../../../core/json/shorten-strings';
import { PictureChanges } from '../../../runs/compare/views/picture-changes';
import { useStoredSuite, useSuiteStore } from '../../../runs/suites/suite-store';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Checkbox } from '../../../ui/form-fields';
import { Notice } from '../../../ui/notice';
import { usePromise } from '../../../ui/use-promise';
import { checkParts, findNodes } from '../../../workers/limited/check-limited';
import { editSuiteText } from '../../../workers/suite/edit-suite-text';
import { FailedCheck } from '../calls/check-list';
import type { ListedCall } from '../suite-calls';
import type { SuiteRuns, SuiteState } from '../suite-runs';
import { applyUpdates } from './apply-updates';
import {
  type CallUpdate,
  groupUpdates,
  MAX_VALUE_LENGTH,
  type NoUpdate,
  type UpdateGroup,
  updatesOf,
  violationOf,
  writtenValue,
} from './call-updates';
import { SchemaViolation } from './schema-violation';
import styles from './update-dialog.module.css';

interface UpdateDialogProps {
  suite: string;
  calls: readonly ListedCall[];
  state: SuiteState;
  runs: SuiteRuns;
  onClose: () => void;
}

interface ProposedUpdates {
  groups: readonly UpdateGroup[];
  withoutUpdate: readonly { call: ListedCall; reason: NoUpdate }[];
}

/** Offers changes of expectations by which the last runs pass. */
export function UpdateDialog({ suite, runs, onClose, ...shown }: UpdateDialogProps) {
  // A snapshot: later runs don't change the list.
  const [{ calls, state }] = useState(shown);
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { data: stored } = useStoredSuite(suite);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const find = useCallback(async (): Promise<ProposedUpdates> => {
    const updates: CallUpdate[] = [];
    const withoutUpdate: { call: ListedCall; reason: NoUpdate }[] = [];
    for (const call of calls) {
      const callState = state.calls.get(call.key);
      const ofCall = callState ? await updatesOf(call, callState, runs, { checkParts, findNodes }) : 'gone';
      if (typeof ofCall === 'string') withoutUpdate.push({ call, reason: ofCall });
      else updates.push(...ofCall);
    }
    return { groups: groupUpdates(updates), withoutUpdate };
  }, [calls, state, runs]);
  const finding = usePromise(find);
  const proposed = finding.state === 'resolved' ? finding.value : undefined;
  const isTicked = ({ key, isAdvised }: UpdateGroup) => ticked.get(key) ?? isAdvised;
  const chosen = (proposed?.groups ?? []).filter(isTicked).flatMap(({ updates }) => [...updates]);
  const write = useMutation({
    mutationFn: async () => {
      if (!stored) return;
      const applied = await applyUpdates(chosen, { stored, store, runs, state, edit: editSuiteText });
      if (applied.kind === 'written') onClose();
      else throw new Error(t('updateConflict'));
    },
  });
  const failure = finding.state === 'failed' ? finding.message : write.error?.message;
  return (
    <ConfirmDialog
      size="wide"
      title={t('updateTitle')}
      description={t('updateText')}
      onClose={onClose}
      notice={
        failure !== undefined && (
          <Notice tone="bad" title={t('updateFailed')}>
            {failure}
          </Notice>
        )
      }
      confirm={t('updateConfirm', { count: chosen.length })}
      variant="primary"
      disabled={chosen.length === 0 || write.isPending || !stored}
      onConfirm={write.mutate}
    >
      {!proposed && finding.state === 'waiting' && <p role="status">{t('updateFinding')}</p>}
      {proposed && (
        <>
          {proposed.groups.length > 0 && (
            <ul className={`grid gap-8 ${styles['groups'] ?? ''}`} aria-label={t('updateList')}>
              {proposed.groups.map((group) => (
                <li key={group.key}>
                  <GroupRow
                    group={group}
                    isTicked={isTicked(group)}
                    onTick={(isOn) => setTicked(new Map(ticked).set(group.key, isOn))}
                  />
                </li>
              ))}
            </ul>
          )}
          {(['none', 'stale', 'gone'] as const).map((reason) => {
            const names = proposed.withoutUpdate.filter((each) => each.reason === reason).map(({ call }) => call.key);
            return (
              names.length > 0 && (
                <p key={reason} className={`faint ${styles['left'] ?? ''}`}>
                  {t(`update_${reason}`, {
                    count: names.length,
                    names: shortenText(names.join(t('listSeparator')), MAX_VALUE_LENGTH),
                  })}
                </p>
              )
            );
          })}
        </>
      )}
    </ConfirmDialog>
  );
}

interface GroupRowProps {
  group: UpdateGroup;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function GroupRow({ group: { updates }, isTicked, onTick }: GroupRowProps) {
  const t = useTranslations('suites');
  const [first] = updates;
  const path = first.kind === 'reference' ? first.name : first.change.path.slice(2).map(stepText).join(' ');
  const check = first.kind === 'reference' ? 'reference' : first.change.check;
  const violations = updates.flatMap((each) => violationOf(each) ?? []);
  return (
    <>
      <Checkbox className="row gap-8 break" checked={isTicked} onChange={onTick}>
        <span>
          <b>{updates.length === 1 ? first.call.key : t('callCount', { count: updates.length })}</b>{' '}
          {t(`check_${check}`)} {path !== '' && <code>{path}</code>}
        </span>
      </Checkbox>
      {first.kind === 'reference' ? (
        <>
          <FailedCheck check={first.check} />
          <PictureChanges pictures={first.pictures} />
        </>
      ) : (
        <p className={styles['values']}>
          <del className="bad">{writtenValue(first.change, 'before') ?? t('notSet')}</del>
          <span aria-hidden> → </span>
          <ins>{writtenValue(first.change, 'after') ?? t('updateRemoved')}</ins>
        </p>
      )}
      {violations.length > 0 && <SchemaViolation finding={violations[0]} />}
      {updates.length > 1 && (
        <details className="faint sm code break prewrap pl-24">
          <summary>{t('updateShowCalls')}</summary>
          {updates.map(({ call }) => call.key).join(t('listSeparator'))}
        </details>
      )}
    </>
  );
}

function stepText(step: string | number): string {
  return typeof step === 'number' ? String(step + 1) : step;
}
