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

interface Found {
  groups: readonly UpdateGroup[];
  left: readonly { call: ListedCall; reason: NoUpdate }[];
}

/** Offers changes of expectations by which the last runs pass. */
export function UpdateDialog({ suite, runs, onClose, ...shown }: UpdateDialogProps) {
  // A snapshot: later runs don't change the list.
  const [{ calls, state }] = useState(shown);
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { data: stored } = useStoredSuite(suite);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const find = useCallback(async (): Promise<Found> => {
    const updates: CallUpdate[] = [];
    const left: { call: ListedCall; reason: NoUpdate }[] = [];
    for (const call of calls) {
      const of = state.calls.get(call.key);
      const found = of ? await updatesOf(call, of, runs, { checkParts, findNodes }) : 'gone';
      if (typeof found === 'string') left.push({ call, reason: found });
      else updates.push(...found);
    }
    return { groups: groupUpdates(updates), left };
  }, [calls, state, runs]);
  const finding = usePromise(find);
  const found = finding.state === 'resolved' ? finding.value : undefined;
  const isTicked = ({ key, isAdvised }: UpdateGroup) => ticked.get(key) ?? isAdvised;
  const chosen = (found?.groups ?? []).filter(isTicked).flatMap(({ updates }) => [...updates]);
  const write = useMutation({
    mutationFn: async () => {
      if (!stored) return;
      const edit = editSuiteText;
      const applied = await applyUpdates(chosen, { stored, store, runs, state, edit });
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
      {!found && finding.state === 'waiting' && <p role="status">{t('updateFinding')}</p>}
      {found && (
        <>
          {found.groups.length > 0 && (
            <ul className={`grid gap-8 ${styles['groups'] ?? ''}`} aria-label={t('updateList')}>
              {found.groups.map((group) => (
                <li key={group.key}>
                  <GroupRow
                    group={group}
                    isTicked={isTicked(group)}
                    onTick={(is) => setTicked(new Map(ticked).set(group.key, is))}
                  />
                </li>
              ))}
            </ul>
          )}
          {(['none', 'stale', 'gone'] as const).map((why) => {
            const names = found.left.filter((each) => each.reason === why).map(({ call }) => call.key);
            return (
              names.length > 0 && (
                <p key={why} className={`faint ${styles['left'] ?? ''}`}>
                  {t(`update_${why}`, {
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
  onTick: (is: boolean) => void;
}

function GroupRow({ group: { updates }, isTicked, onTick }: GroupRowProps) {
  const t = useTranslations('suites');
  const [first] = updates;
  const place = first.kind === 'reference' ? first.name : first.change.path.slice(2).map(placeOf).join(' ');
  const check = first.kind === 'reference' ? 'reference' : first.change.check;
  const violations = updates.flatMap((each) => violationOf(each) ?? []);
  return (
    <>
      <Checkbox className="row gap-8 break" checked={isTicked} onChange={onTick}>
        <span>
          <b>{updates.length === 1 ? first.call.key : t('callCount', { count: updates.length })}</b>{' '}
          {t(`check_${check}`)} {place !== '' && <code>{place}</code>}
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

function placeOf(step: string | number): string {
  return typeof step === 'number' ? String(step + 1) : step;
}
