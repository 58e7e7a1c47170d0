import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';

import type { MediaFamily } from '../../../core/protocol/content/content-kinds';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { download } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { CheckField, TextAreaField, TextField } from '../../ui/form-fields';
import { formatBytes } from '../../../core/text/format';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import type { WrittenReport } from '../../workers/report/report-draft';
import styles from './report-dialog.module.css';
import { ReportPreview } from './report-preview';
import { countCalls, countRuns, reportFileName, type ReportSource } from './report-source';
import { useMadeReport } from './use-made-report';
import { deleteReportDraft, useReportDraft } from './report-draft';

export interface ReportDialogProps {
  source: ReportSource;
  /** Storage key of the typed texts, until the report is saved. */
  draft: string;
  onClose: () => void;
}

export function ReportDialog({ source, draft, onClose }: ReportDialogProps) {
  const { kind, sections, runOf, withoutResult = [] } = source;
  const t = useTranslations('report');
  const language = useLocale();
  const workspace = useWorkspace();
  const { version } = workspace.tunnel;
  const [inputs, setInputs] = useReportDraft(draft);
  const { note, choices } = inputs;
  const title = inputs.title ?? source.title;
  const [madeAt] = useState(() => Date.now());
  /** Includes those that the server's settings hold in plain text: a report is for others. */
  const [secrets] = useState(() => [...workspace.secrets(), ...(source.secrets ?? [])]);
  const toMake = useMemo(() => {
    const named = title.trim() === '' ? source.title : title.trim();
    const withNote = note.trim() !== '' && { note };
    const by = `mcp-loupe ${version}`;
    const report = { kind, title: named, ...withNote, madeAt, by, language, sections };
    return { report, secrets, runOf };
  }, [kind, title, source.title, note, madeAt, version, language, sections, secrets, runOf]);
  const { made, last, retry } = useMadeReport(toMake, choices);
  const [saving, setSaving] = useState(false);
  if (saving && made.kind === 'failed') setSaving(false);
  const save = useEffectEvent((written: WrittenReport) => {
    download(reportFileName(toMake.report), written.file);
    deleteReportDraft(draft);
    onClose();
  });
  const written = made.kind === 'made' ? made.report : undefined;
  useEffect(() => {
    if (saving && written) save(written);
  }, [saving, written]);
  return (
    <Dialog
      size="page"
      title={t(`title_${kind}`)}
      description={t(`text_${kind}`)}
      onClose={onClose}
      notice={
        made.kind === 'failed' && (
          <Notice
            tone="bad"
            title={t('failed')}
            actions={
              <Button size="small" onClick={retry}>
                {t('tryAgain')}
              </Button>
            }
          >
            {made.message}
          </Notice>
        )
      }
      actions={
        <>
          <div className={styles['status']} role="status" aria-label={t('contents')}>
            {written ? (
              <Contents source={source} report={written} />
            ) : (
              made.kind === 'making' && (
                <ReportProgressLine read={made.read} count={countRuns({ sections })} label={t('progress')} />
              )
            )}
          </div>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden />}
            disabled={saving || made.kind === 'failed'}
            onClick={() => setSaving(true)}
          >
            {t(kind === 'walkthrough' ? 'saveWalkthrough' : 'save')}
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={`grid at-top gap-16 pad-2 low scroll-y ${styles['fields'] ?? ''}`}>
          <TextField
            label={t('name')}
            value={title}
            spellCheck
            onChange={(typed) => setInputs({ ...inputs, title: typed })}
          />
          <TextAreaField
            label={t('note')}
            hint={t('noteHint')}
            value={note}
            onChange={(typed) => setInputs({ ...inputs, note: typed })}
          />
          {source.choices.length > 0 && (
            <fieldset className="grid gap-8 no-pad no-margin no-border">
              <legend className="below-4 no-pad semibold">{t('include')}</legend>
              {source.choices.map((each) => (
                <CheckField
                  key={each}
                  label={t(`include_${each}`)}
                  hint={t(`include_${each}Hint`)}
                  checked={choices[each]}
                  onChange={(isIncluded) => setInputs({ ...inputs, choices: { ...choices, [each]: isIncluded } })}
                />
              ))}
            </fieldset>
          )}
          {withoutResult.length > 0 && (
            <Notice tone="warn" title={t('unanswered', { count: withoutResult.length })}>
              {t('unansweredText', { names: withoutResult.join(t('listSeparator')) })}
            </Notice>
          )}
          {written && written.unread > 0 && <Notice tone="warn" title={t('unread', { count: written.unread })} />}
          <p className="muted sm">{t('secrets')}</p>
        </div>
        <section className={`grid narrow low ${styles['preview'] ?? ''}`} aria-label={t('preview')}>
          {last ? (
            <ReportPreview file={last.file} />
          ) : (
            made.kind === 'making' && <EmptyState isBusy title={t('making')} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

function ReportProgressLine({ read, count, label }: { read: number; count: number; label: string }) {
  const t = useTranslations('report');
  return (
    <>
      <ProgressBar className={styles['bar']} label={label} value={read} max={count} />
      <span className="tnum">{count > 1 ? t('makingCount', { done: read, count }) : t('making')}</span>
    </>
  );
}

function Contents({ source, report }: { source: ReportSource; report: WrittenReport }) {
  const t = useTranslations('report');
  const { media, file } = report;
  const counts = useTranslations('content.kindCounts');
  const count = countCalls(source);
  const parts = [
    t(source.kind === 'walkthrough' ? 'steps' : 'calls', { count }),
    ...(Object.entries(media) as [MediaFamily, number][]).map(([family, count]) => counts(family, { count })),
    formatBytes(file.size),
  ];
  return <span className="tnum">{parts.join(' · ')}</span>;
}
