import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Recording } from '../../../core/recording/recording';
import { blobSource } from '../../../core/recording/recording-source';
import { type RedactionRule, ruleFault } from '../../../core/recording/redaction';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { download } from '../../ui/download';
import { Checkbox } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { recordingName } from './recording-name';
import { previewRecording, type RecordingPreview, redactRecording } from './redacted-recording';
import styles from './save-recording-dialog.module.css';
import type { MadeRecording } from './session-recorder';
import { RuleItem, textOf, ruleOf, type RuleRow } from './rule-item';
import { RecordingContents } from './recording-contents';

const FIRST_RULES: readonly RuleRow[] = [
  { key: 1, rule: { kind: 'tokens' }, isOn: true },
  { key: 2, rule: { kind: 'stderr' }, isOn: false },
];

/** What of a recording leaves: its events by kind, the rules by which they are redacted, and what those find. */
export function SaveRecordingDialog({
  made,
  onClose,
}: {
  made: MadeRecording;
  onClose: () => void;
}) {
  const t = useTranslations('recordings');
  const { folder } = useWorkspace().tunnel;
  const { written } = made;
  const [rows, setRows] = useState(FIRST_RULES);
  const [packed, setPacked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const active = useMemo(
    () => rows.filter(({ rule, isOn }) => isOn && ruleFault(rule) === undefined),
    [rows],
  );
  const rules = useMemo(() => active.map(({ rule }) => rule), [active]);
  const { recording, preview, failure } = usePreview(made.file, rules);
  // A rule that nothing was written in yet finds nothing, and is no mistake.
  const hasFault = rows.some(
    ({ rule, isOn }) => isOn && textOf(rule) !== '' && ruleFault(rule) !== undefined,
  );
  const isRead = recording !== undefined && preview?.read === recording.length;

  const save = async (put: (name: string, file: Blob) => Promise<void> | void) => {
    if (!recording) return;
    setSaving(true);
    setProblem(undefined);
    try {
      await put(
        nameOf(made, recording, packed),
        await redactRecording(recording, rules, { packed }),
      );
      onClose();
    } catch (error) {
      setProblem(wordsOf(error));
      setSaving(false);
    }
  };
  const canSave = isRead && !hasFault && !saving;

  return (
    <Dialog
      size="page"
      title={t('saveTitle')}
      description={t('saveText')}
      onClose={onClose}
      notice={
        (problem ?? failure) !== undefined ? (
          <Notice tone="bad" role="alert" title={t('saveFailed')}>
            {problem ?? failure}
          </Notice>
        ) : (
          written !== undefined && (
            <Notice tone="neutral" icon="✓" title={t('writtenTo', { path: written })}>
              {t('writtenElsewhere')}
            </Notice>
          )
        )
      }
      actions={
        <>
          <Checkbox className="inline gap-6 muted sm" checked={packed} onChange={setPacked}>
            {t('packed')}
          </Checkbox>
          {folder && (
            <Button
              disabled={!canSave}
              onClick={() =>
                void save(async (name, file) => {
                  const bytes = new Uint8Array(await file.arrayBuffer());
                  if ((await folder.write(name, bytes, 'new')) === undefined)
                    throw new Error(t('nameTaken', { name }));
                })
              }
            >
              {t('saveToFolder')}
            </Button>
          )}
          <Button variant="primary" disabled={!canSave} onClick={() => void save(download)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <section className={styles['rules']} aria-label={t('rules')}>
          <h3>{t('rules')}</h3>
          <p className="below-8 faint sm">{t('rulesHint')}</p>
          <ul>
            {rows.map((row) => (
              <RuleItem
                key={row.key}
                row={row}
                found={preview?.found[active.indexOf(row)]}
                onChange={(next) =>
                  setRows(rows.map((each) => (each.key === row.key ? { ...each, ...next } : each)))
                }
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
          <div className={styles['adders']}>
            {(['value', 'name', 'path', 'pattern'] as const).map((kind) => (
              <Button
                key={kind}
                size="small"
                icon={<Plus aria-hidden />}
                onClick={() =>
                  setRows([
                    ...rows,
                    {
                      key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
                      rule: ruleOf(kind, ''),
                      isOn: true,
                    },
                  ])
                }
              >
                {t(`add_${kind}`)}
              </Button>
            ))}
          </div>
        </section>
        <section className="narrow" aria-label={t('contents')}>
          <h3>{t('contents')}</h3>
          {!isRead && failure === undefined && (
            <ProgressBar
              label={t('reading')}
              value={preview?.read ?? 0}
              max={recording?.length ?? 1}
            />
          )}
          {preview && <RecordingContents preview={preview} />}
        </section>
      </div>
    </Dialog>
  );
}

/** The recording as the rules leave it, read anew with each change of them. */
function usePreview(file: Blob, rules: readonly RedactionRule[]) {
  const [recording, setRecording] = useState<Recording>();
  const [told, setTold] = useState<{ rules: typeof rules; preview: RecordingPreview }>();
  /** Of the file, or of rules: what others could not do, these may. */
  const [failure, setFailure] = useState<{ of: Blob | readonly RedactionRule[]; words: string }>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fail = (error: unknown) => {
      if (!signal.aborted) setFailure({ of: file, words: wordsOf(error) });
    };
    Recording.open(blobSource(file), { signal }).then((opened) => {
      if (!signal.aborted) setRecording(opened);
    }, fail);
    return () => controller.abort();
  }, [file]);
  useEffect(() => {
    if (!recording) return;
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (next: RecordingPreview) => {
      if (!signal.aborted) setTold({ rules, preview: next });
    };
    previewRecording(recording, rules, signal, tell).catch((error: unknown) => {
      if (!signal.aborted) setFailure({ of: rules, words: wordsOf(error) });
    });
    return () => controller.abort();
  }, [recording, rules]);
  const isOfThis = failure?.of === file || failure?.of === rules;
  return {
    recording,
    // What was read by other rules is not what would be saved.
    preview: told?.rules === rules ? told.preview : undefined,
    failure: isOfThis ? failure.words : undefined,
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function nameOf({ server }: MadeRecording, { header }: Recording, packed: boolean): string {
  return `${recordingName(server, header.at)}${packed ? '.gz' : ''}`;
}
