import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Recording } from '../../../core/recording/recording';
import { blobSource } from '../../../core/recording/recording-source';
import { type RedactionRule, ruleError } from '../../../core/recording/redaction';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { download } from '../../ui/download';
import { formatBytes } from '../../../core/text/format';
import { Checkbox } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { Toast } from '../../ui/toast';
import { ProgressBar } from '../../ui/progress-bar';
import { Table } from '../../ui/table/table';
import { usePromise } from '../../ui/use-promise';
import { useMoment } from '../../ui/use-time';
import { recordingName } from '../../runs/record/recording-name';
import { MASKED, previewRecording, type RecordingPreview, redactRecording } from './mask-recording';
import styles from './save-recording-dialog.module.css';
import type { UnsavedRecording } from '../../runs/record/unsaved-recording';
import { RuleItem, textOf, ruleOf, type RuleDraft } from './rule-item';

const FIRST_RULES: readonly RuleDraft[] = [
  { key: 1, rule: { kind: 'tokens' }, isOn: true },
  { key: 2, rule: { kind: 'stderr' }, isOn: false },
];

export function SaveRecordingDialog({ made, onClose }: { made: UnsavedRecording; onClose: () => void }) {
  const t = useTranslations('recordings');
  const common = useTranslations('common');
  const { folder } = useWorkspace().tunnel;
  const queries = useQueryClient();
  const [rows, setRows] = useState(FIRST_RULES);
  const [packed, setPacked] = useState(false);
  const active = useMemo(() => rows.filter(({ rule, isOn }) => isOn && ruleError(rule) === undefined), [rows]);
  const rules = useMemo(() => active.map(({ rule }) => rule), [active]);
  const { recording, preview, failure } = usePreview(made.file, rules);
  // An empty new rule matches nothing and is no error.
  const hasInvalidRule = rows.some(({ rule, isOn }) => isOn && textOf(rule) !== '' && ruleError(rule) !== undefined);
  const isRead = recording !== undefined && preview?.read === recording.length;

  const save = useMutation({
    mutationFn: async (put: (name: string, file: Blob) => Promise<void> | void) => {
      if (!recording) return;
      const name = nameOf(made, recording, packed);
      await put(name, await redactRecording(recording, rules, { packed }));
      return name;
    },
  });
  const problem = save.error?.message ?? failure;
  const canSave = isRead && !hasInvalidRule && !save.isPending;

  if (save.data !== undefined)
    return (
      <Toast title={t('savedAs')} onClose={onClose}>
        <span className="truncate at-most">{save.data}</span>
      </Toast>
    );
  return (
    <Dialog
      size="page"
      title={t('saveTitle')}
      description={t('saveText')}
      onClose={onClose}
      notice={
        (problem ?? made.writtenFile ?? made.beforeReload) !== undefined && <SaveNotice made={made} problem={problem} />
      }
      actions={
        <>
          <span className="grow muted sm break">{recording && nameOf(made, recording, packed)}</span>
          <Checkbox className="inline gap-8 muted sm" checked={packed} onChange={setPacked}>
            {t('packed')}
          </Checkbox>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant={folder ? 'default' : 'primary'}
            autoFocus={!folder}
            disabled={!canSave}
            onClick={() => save.mutate(download)}
          >
            {t(folder ? 'download' : 'save')}
          </Button>
          {folder && (
            <Button
              variant="primary"
              autoFocus
              disabled={!canSave}
              onClick={() =>
                save.mutate(async (name, file) => {
                  const bytes = new Uint8Array(await file.arrayBuffer());
                  if ((await folder.write(name, bytes, 'new')) === undefined) throw new Error(t('nameTaken', { name }));
                  await queries.invalidateQueries({ queryKey: ['recordings', folder.path] });
                })
              }
            >
              {t('saveToFolder')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['body']}>
        <Rules rows={rows} matchesOf={(row) => preview?.matches[active.indexOf(row)]} onChange={setRows} />
        <section className="narrow" aria-label={t('contents')}>
          <h3 className="lg semibold">{t('contents')}</h3>
          {!isRead && failure === undefined && (
            <ProgressBar label={t('reading')} value={preview?.read ?? 0} max={recording?.length ?? 1} />
          )}
          {preview && (
            <Table
              className="tnum"
              rows={[...preview.kinds]}
              columns={[
                { head: t('kind'), cell: ([kind]) => t(`kind_${kind}`) },
                { head: t('entryList'), cell: ([, { count }]) => count },
                { head: t('size'), cell: ([, { bytes }]) => formatBytes(bytes) },
              ]}
            />
          )}
        </section>
      </div>
      <details>
        <summary>{t('entryList')}</summary>
        {preview && <Entries preview={preview} />}
      </details>
    </Dialog>
  );
}

function SaveNotice({ made, problem }: { made: UnsavedRecording; problem: string | undefined }) {
  const t = useTranslations('recordings');
  const moment = useMoment();
  const { writtenFile, beforeReload } = made;
  if (problem !== undefined)
    return (
      <Notice tone="bad" title={t('saveFailed')}>
        {problem}
      </Notice>
    );
  if (writtenFile !== undefined)
    return (
      <Notice tone="neutral" icon="✓" title={t('writtenTo', { path: writtenFile })}>
        {t('writtenElsewhere')}
      </Notice>
    );
  return (
    beforeReload && (
      <Notice tone="neutral" role="note" icon="ⓘ" title={t('sinceReload', { time: moment(beforeReload.at) })}>
        {t('sinceReloadText', { count: beforeReload.entries })}
      </Notice>
    )
  );
}

interface RulesProps {
  rows: readonly RuleDraft[];
  matchesOf: (row: RuleDraft) => number | undefined;
  onChange: (rows: readonly RuleDraft[]) => void;
}

function Rules({ rows, matchesOf, onChange }: RulesProps) {
  const t = useTranslations('recordings');
  const nextKey = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  return (
    <section aria-label={t('rules')}>
      <h3 className="lg semibold">{t('rules')}</h3>
      <p className="below-8 faint sm">{t('rulesHint')}</p>
      <ul className="grid gap-8">
        {rows.map((row) => (
          <RuleItem
            key={row.key}
            row={row}
            matches={matchesOf(row)}
            onChange={(next) => onChange(rows.map((each) => (each.key === row.key ? { ...each, ...next } : each)))}
            onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      <div className={styles['adders']}>
        {(['value', 'name', 'path', 'pattern'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...rows, { key: nextKey, rule: ruleOf(kind, ''), isOn: true }])}
          >
            {t(`add_${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function usePreview(file: Blob, rules: readonly RedactionRule[]) {
  const open = useCallback((signal: AbortSignal) => Recording.open(blobSource(file), { signal }), [file]);
  const opening = usePromise(open);
  const recording = opening.state === 'resolved' ? opening.value : undefined;
  const [progress, setProgress] = useState<{ rules: typeof rules; preview: RecordingPreview }>();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const report = (preview: RecordingPreview) => {
        if (!signal.aborted) setProgress({ rules, preview });
      };
      if (recording) await previewRecording(recording, rules, signal, report);
    },
    [recording, rules],
  );
  const reading = usePromise(read);
  const failed = [opening, reading].find(({ state }) => state === 'failed');
  return {
    recording,
    // A preview under other rules is not what would be saved.
    preview: progress?.rules === rules ? progress.preview : undefined,
    failure: failed?.state === 'failed' ? failed.message : undefined,
  };
}

function nameOf({ server }: UnsavedRecording, { header }: Recording, packed: boolean): string {
  return `${recordingName(server, header.at)}${packed ? '.gz' : ''}`;
}

function Entries({ preview }: { preview: RecordingPreview }) {
  const t = useTranslations('recordings');
  const { masked, maskedCount, first } = preview;
  const [chosen, setView] = useState<'masked' | 'first'>();
  const view = chosen ?? (maskedCount > 0 ? 'masked' : 'first');
  const lines = view === 'masked' ? masked : first;
  const total = view === 'masked' ? maskedCount : preview.read;
  return (
    <>
      <div role="group" aria-label={t('entryList')} className={styles['adders']}>
        {(['masked', 'first'] as const).map((each) => (
          <Button key={each} size="small" aria-pressed={view === each} onClick={() => setView(each)}>
            {each === 'masked' ? t('maskedLines', { count: maskedCount }) : t('firstLines')}
          </Button>
        ))}
      </div>
      <ol className={`grid gap-8 below-8 ${styles['lines'] ?? ''}`} aria-label={t('entryList')}>
        {lines.map((line, at) => (
          <li key={at}>
            <code>
              <Marked text={line} />
            </code>
          </li>
        ))}
      </ol>
      {total > lines.length && <p className="below-8 faint sm">{t('moreLines', { count: total - lines.length })}</p>}
    </>
  );
}

const MASKED_PARTS = new RegExp(`(${MASKED.source})`);

function Marked({ text }: { text: string }) {
  return text.split(MASKED_PARTS).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
