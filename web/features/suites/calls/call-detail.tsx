import { useMutation } from '@tanstack/react-query';
import { Check, Gauge, PencilLine, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import type { ReferenceFolder } from '../../../../core/suite/run/suite-host';
import type { LinesOf } from '../../../../core/suite/variable-use';
import { JsonText } from '../../../content/text/json-text';
import { Button, IconButton } from '../../../ui/button';
import { errorNotice } from '../../../ui/notice';
import { stateOf } from '../../../runs/suites/call-status';
import { useIsLong } from '../../../ui/use-is-long';
import { usePromise } from '../../../ui/use-promise';
import { CallDurations } from '../durations/call-durations';
import type { CallPoint } from '../durations/call-history';
import type { CallPosition } from '../editor/form/call-row';
import type { ListedCall } from '../suite-calls';
import type { CallState, SuiteRuns, SuiteState } from '../suite-runs';
import { CallStatusSign } from '../call-status-sign';
import styles from './call-detail.module.css';
import { AcceptDialog } from './accept-dialog';
import { UndoNotice } from '../update/undo-notice';
import { UpdateDialog } from '../update/update-dialog';
import { CheckList } from './check-list';
import { runsToShow } from '../../../../core/suite/report/runs-to-show';
import { OpenRun, RunPart } from './run-part';
import { RunResult } from './run-result';

export interface CallDetailProps {
  suite: string;
  suiteState: SuiteState;
  listed: ListedCall;
  state: CallState | undefined;
  historyIdOf: SuiteState['historyIdOf'];
  points: readonly CallPoint[] | undefined;
  runs: SuiteRuns;
  references: ReferenceFolder;
  linesOf: LinesOf | undefined;
  onEdit: (position: CallPosition) => void;
  onClose: () => void;
  onLoad: () => void;
}

export function CallDetail(props: CallDetailProps) {
  const { listed, historyIdOf, runs, references, onClose, onLoad } = props;
  const t = useTranslations('suites');
  const durations = useTranslations('durations');
  const [isUpdating, setUpdating] = useState(false);
  const { call, target } = listed;
  const status = props.state?.status ?? 'not-run';
  const state = useLastEnded(props);
  const isStale = state !== props.state;
  const canUpdate = state?.status === 'failed' || state?.status === 'changed';
  const acceptable = state ? runs.details.acceptableReferences(state.runs) : [];
  const shown = state ? runsToShow(state.runs) : [];
  // Only a person can see whether another picture is right.
  const hasPictures = state?.runs.some((run) => runs.details.picturesOf(run).length > 0) ?? false;
  const [isAsking, setAsking] = useState(false);
  const { mutate: accept, error } = useMutation({ mutationFn: () => runs.accept([listed.key], references) });
  const { name: _, tags: _tags, ...definition } = call;
  const [first] = state?.runs ?? [];
  // With several runs, each has a link of its own.
  const historyId = state && state.runs.length < 2 ? ((first && historyIdOf(first)) ?? state.historyId) : undefined;
  return (
    <section className={styles['detail']} aria-label={t('detail')} data-state={stateOf(status)}>
      <header className="grid gap-4">
        <div className="flex gap-8">
          <div className={`grow ${styles['head'] ?? ''}`}>
            <h3 className="narrow lg semibold break">{listed.key}</h3>
            <CallStatusSign status={status} withWord />
          </div>
          <IconButton label={t('closeDetail')} icon={<X aria-hidden />} onClick={onClose} />
        </div>
        <div className="stack gap-4">
          <div className="row gap-8 muted narrow least-26">
            <span className="rigid">{t(`kind_${target.kind}`)}</span>
            <code className="truncate narrow" title={target.name}>
              {target.name}
            </code>
            <code className="truncate grow faint">{call.arguments !== undefined && stringifyJson(call.arguments)}</code>
            <LineLink linesOf={props.linesOf} position={listed} onEdit={props.onEdit} />
          </div>
          <div className={styles['actions']}>
            {acceptable.length > 0 && (
              <Button
                size="small"
                variant="ghost"
                icon={<Check aria-hidden />}
                disabled={isStale}
                onClick={() => (hasPictures ? setAsking(true) : accept())}
              >
                {t(hasPictures ? 'acceptPicture' : 'accept')}
              </Button>
            )}
            {canUpdate && (
              <Button
                size="small"
                variant="ghost"
                icon={<PencilLine aria-hidden />}
                disabled={isStale}
                onClick={() => setUpdating(true)}
              >
                {t('update')}
              </Button>
            )}
            <Button size="small" variant="ghost" icon={<Gauge aria-hidden />} onClick={onLoad}>
              {t('loadTest')}
            </Button>
            {historyId !== undefined && <OpenRun id={historyId} />}
          </div>
        </div>
      </header>
      {props.suiteState.undo && <UndoNotice key={String(props.suiteState.undo.count)} undo={props.suiteState.undo} />}
      {isUpdating && (
        <UpdateDialog
          suite={props.suite}
          calls={[listed]}
          state={props.suiteState}
          runs={runs}
          onClose={() => setUpdating(false)}
        />
      )}
      {errorNotice(t('acceptFailed'), error)}
      {isAsking && state && (
        <AcceptDialog
          calls={[listed]}
          states={new Map([[listed.key, state]])}
          runs={runs}
          onClose={() => setAsking(false)}
          onAccept={(keys) => runs.accept(keys, references)}
        />
      )}
      {(state?.status === 'changed' || state?.status === 'new') && acceptable.length === 0 && (
        <p className="muted break">{t('acceptGone')}</p>
      )}
      {state && state.checks.length > 0 && <CheckList checks={state.checks} />}
      {shown.map((run, index) => (
        <RunPart
          key={index}
          run={run}
          target={target}
          written={call.arguments}
          hasOthers={(state?.runs.length ?? 0) > 1}
          historyId={historyIdOf(run)}
          pictures={runs.details.picturesOf(run)}
        />
      ))}
      {state && state.runs.length > shown.length && (
        <p className="muted break">{t('moreRuns', { count: state.runs.length - shown.length })}</p>
      )}
      {state && state.runs.length === 0 && state.status !== 'running' && (
        <>
          <p className="muted break">{t('lastSummary')}</p>
          {state.historyId !== undefined && <RunResult id={state.historyId} target={target} written={call.arguments} />}
        </>
      )}
      <details className={styles['definition']} open={!state || state.runs.length === 0}>
        <summary>{t('definition')}</summary>
        <JsonText source={stringifyJson(definition, 2)} label={t('definition')} />
      </details>
      {/* Last: they are read later, and move nothing. */}
      {props.points && props.points.length > 0 && (
        <details className={styles['definition']}>
          <summary>{durations('title')}</summary>
          <CallDurations call={listed.key} points={props.points} />
        </details>
      )}
    </section>
  );
}

// What it ended with before, until a new result is stored or takes long: nothing moves when the call runs again.
function useLastEnded({ state, historyIdOf }: Pick<CallDetailProps, 'state' | 'historyIdOf'>): CallState | undefined {
  const [ended, setEnded] = useState(state);
  const hasResult = (of: CallState | undefined) =>
    (of?.runs[0] ? historyIdOf(of.runs[0]) : of?.historyId) !== undefined;
  const count = state?.runs.length ?? 0;
  const isRunning = state?.status === 'running' && count < 2;
  const isStoring = count === 1 && hasResult(ended) && !hasResult(state);
  const isLate = useIsLong(3000, !isRunning && isStoring);
  if (ended !== state && !isRunning && (!isStoring || isLate)) setEnded(state);
  return ended;
}

function LineLink({
  linesOf,
  position: { section, index },
  onEdit,
}: Pick<CallDetailProps, 'linesOf' | 'onEdit'> & { position: CallPosition }) {
  const t = useTranslations('suites');
  const findLine = useCallback(async () => (await linesOf?.([[section, index]]))?.[0], [linesOf, section, index]);
  const line = usePromise(findLine);
  if (line.state !== 'resolved' || line.value === undefined) return null;
  return (
    <Button size="small" variant="link" onClick={() => onEdit({ section, index })}>
      {t('line', { line: String(line.value) })}
    </Button>
  );
}
