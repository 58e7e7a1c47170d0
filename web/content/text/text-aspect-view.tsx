import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import { splitFrontMatter } from '../../../core/protocol/skills/front-matter';
import { DataTable } from '../../ui/table/data-table';
import { MarkdownView } from '../../ui/markdown/markdown-view';
import { OpenedDocument } from '../../ui/opened-document';
import { SourceText, TextViewer } from '../../ui/text-viewer';
import { usePromise } from '../../ui/use-promise';
import { type StringInMessage, isStringInMessage } from '../../workers/documents/shared-document';
import type { Painting } from '../../workers/paint/paint-code';
import { pointerSegments } from '../../../core/json/json-pointer';
import type { DetectedText, TextKind } from '../../../core/text/detect-text';
import { JsonText } from './json-text';
import styles from './text-view.module.css';
import { pageWorker } from '../../workers/start-worker';

type TableFormat = 'json' | 'jsonl' | 'csv' | 'tsv';

export interface TextRows {
  format: TableFormat;
  pointer: string;
}

export type TextAspect = TextKind | 'table';

interface TextAspectViewProps {
  view: TextAspect;
  text: string | StringInMessage;
  detected: DetectedText;
  rows: TextRows;
  plainFormat: 'text' | 'json' | 'csv' | 'tsv';
  label: string;
}

export function TextAspectView({ view, text, detected, rows, plainFormat, label }: TextAspectViewProps) {
  const t = useTranslations('content');
  switch (view) {
    case 'json':
    case 'jsonl':
      return <JsonText source={text} format={view} label={label} />;
    case 'csv':
    case 'tsv':
      return <TextTable text={text} format={view} label={label} />;
    case 'table':
      return <TextTable text={text} format={rows.format} pointer={rows.pointer} label={label} />;
    case 'markdown':
    case 'ansi':
    case 'code':
    case 'plain':
      if (isStringInMessage(text)) return <SourceText source={text} label={label} />;
      if (text === '') return <p className="faint italic">{t('text.empty')}</p>;
      if (view === 'markdown') return <MarkdownText text={text} />;
      if (view === 'plain') return <TextViewer text={text} format={plainFormat} label={label} />;
      return <PaintedView text={text} detected={detected} label={label} />;
  }
}

/** The front matter is shown as written: rendered as Markdown it would be a heading. */
function MarkdownText({ text }: { text: string }) {
  const t = useTranslations('content');
  const parts = splitFrontMatter(text);
  if (!parts) return <MarkdownView text={text} />;
  return (
    <>
      <pre className={styles['frontMatter']} role="group" aria-label={t('text.frontMatter')} tabIndex={0}>
        {parts.yaml}
      </pre>
      <MarkdownView text={parts.body} />
    </>
  );
}

function PaintedView({ text, detected, label }: { text: string; detected: DetectedText; label: string }) {
  const t = useTranslations('content');
  const language = detected.kind === 'code' ? detected.language : null;
  const ask = useCallback(
    (signal: AbortSignal) => {
      const painting: Painting = language === null ? { kind: 'ansi' } : { kind: 'code', language };
      return paint({ text, painting }, { limitMs: PAINT_TIMEOUT_MS, signal });
    },
    [text, language],
  );
  const painted = usePromise(ask);
  // Code is readable before it is highlighted; escape codes are not.
  if (painted.state === 'waiting' && language === null) return <p className="faint italic">{t('reading')}</p>;
  // Plain if the grammar failed or timed out, or no worker started.
  const shown = painted.state === 'resolved' ? painted.value : { text };
  return <TextViewer {...shown} label={label} mono isCode={language !== null} />;
}

interface TextTableProps {
  text: string | StringInMessage;
  format: TableFormat;
  pointer?: string;
  label: string;
}

function TextTable({ text, format, pointer = '', label }: TextTableProps) {
  return (
    <OpenedDocument source={text} format={format} waiting={{ className: styles['opening'] }}>
      {(document) => (
        <DataTable document={document} pointer={pointer} label={label} name={pointerSegments(pointer).at(-1)} />
      )}
    </OpenedDocument>
  );
}

/** Highlighting beyond this means that the grammar can't cope with the text. */
const PAINT_TIMEOUT_MS = 8_000;

const paint = pageWorker('paint');
