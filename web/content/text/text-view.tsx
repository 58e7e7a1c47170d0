import type { JsonDocument } from '../../../core/json/documents/json-document';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { type InnerText, isInnerText } from '../../workers/documents/shared-document';
import { CopyButton } from '../../ui/copy-button';
import { formatBytes } from '../../ui/format';
import { useDocumentAnswer } from '../../ui/use-document-answer';
import { useDocument } from '../../ui/use-document';
import { languageNames } from '../../workers/paint/language';
import { type DetectedText, detectText, type TextKind } from './detect-text';
import { DownloadButton } from '../media/download-button';
import { fileName } from '../../../core/protocol/content/media-type';
import { useRememberedView } from '../blocks/remembered-view';
import { utf8Length } from '../../../core/protocol/content/summarize-content';
import { TextAs, type TextAspect, type TextRows } from './text-as';
import { ViewPanel, ViewTabList, ViewTabsRoot } from '../blocks/view-tabs';

/** Markdown beyond this is laid out only on demand: it would take seconds. */
const longMarkdown = 400_000;
/** What is longer is coloured only on demand. */
const longPainted = 2_000_000;
/** How much of each end of a very long text is looked at. */
const endLength = 20_000;

export interface TextParts {
  /** UTF-8, for people. */
  size: string;
  /** The switch between views, and what can be done with the text. */
  tools: ReactNode;
  panel: ReactNode;
}

interface TextViewProps {
  /** The text, or the place of one that is too long to be held in the page. */
  text: string | InnerText;
  mimeType?: string | null;
  uri?: string | null;
  label: string;
  /** Puts the parts where they belong. */
  frame: (parts: TextParts) => ReactNode;
}

/** A text as what it is, with a switch back to plain. */
export function TextView({ text, ...props }: TextViewProps) {
  if (isInnerText(text)) return <LongTextView text={text} {...props} />;
  return <WholeTextView text={text} {...props} />;
}

function typeOf(kind: TextKind): string {
  switch (kind) {
    case 'json':
      return 'application/json';
    case 'csv':
      return 'text/csv';
    case 'markdown':
      return 'text/markdown';
    default:
      return 'text/plain';
  }
}

function WholeTextView({
  text,
  mimeType = null,
  uri = null,
  label,
  frame,
}: TextViewProps & { text: string }) {
  const t = useTranslations('content');
  const detected = useMemo(() => detectText(text, { mimeType, uri }), [text, mimeType, uri]);
  return (
    <Views
      text={text}
      length={text.length}
      detected={detected}
      label={label}
      frame={(tabs, panel) =>
        frame({
          size: formatBytes(utf8Length(text)),
          tools: (
            <>
              {tabs}
              <CopyButton label={t('text.copy')} text={() => text} />
              <DownloadButton
                name={fileName(uri, mimeType ?? typeOf(detected.kind), 'text')}
                content={() => text}
              />
            </>
          ),
          panel,
        })
      }
    />
  );
}

/** A text that stays in the worker: what it is shows at its two ends. */
function LongTextView({
  text,
  mimeType = null,
  uri = null,
  label,
  frame,
}: TextViewProps & { text: InnerText }) {
  const t = useTranslations('content');
  const opened = useDocument(text, 'text');
  switch (opened.state) {
    case 'opening':
      return frame({ size: '', tools: null, panel: <p>{t('reading')}</p> });
    case 'failed': {
      const panel = <p>{t('failed', { message: opened.message })}</p>;
      return frame({ size: '', tools: null, panel });
    }
    case 'open':
      return (
        <OpenTextView
          text={text}
          document={opened.document}
          mimeType={mimeType}
          uri={uri}
          label={label}
          frame={frame}
        />
      );
  }
}

function OpenTextView({
  text,
  document,
  mimeType = null,
  uri = null,
  label,
  frame,
}: TextViewProps & { text: InnerText; document: JsonDocument }) {
  const t = useTranslations('content');
  const ask = useCallback((asked: JsonDocument) => asked.ask('ends', endLength), []);
  const ends = useDocumentAnswer(document, ask);
  if (ends === null) return frame({ size: '', tools: null, panel: <p>{t('reading')}</p> });
  const detected = detectText(ends.head, { mimeType, uri, tail: ends.tail });
  return (
    <Views
      text={text}
      length={document.facts.length}
      detected={detected}
      label={label}
      frame={(tabs, panel) =>
        frame({
          size: formatBytes(ends.bytes),
          tools: (
            <>
              {tabs}
              <DownloadButton
                name={fileName(uri, mimeType ?? typeOf(detected.kind), 'text')}
                content={() => document.ask('sourceBlob')}
              />
            </>
          ),
          panel,
        })
      }
    />
  );
}

interface ViewsProps {
  text: string | InnerText;
  length: number;
  detected: DetectedText;
  label: string;
  frame: (tabs: ReactNode, panel: ReactNode) => ReactNode;
}

function Views(props: ViewsProps) {
  const { kind } = props.detected;
  if (kind === 'json' || kind === 'jsonl') return <JsonViews {...props} format={kind} />;
  return <KnownViews {...props} rows={null} />;
}

/** JSON may be rows, which shows when it is open. */
function JsonViews({ format, ...props }: ViewsProps & { format: 'json' | 'jsonl' }) {
  const opened = useDocument(props.text, format);
  if (opened.state !== 'open' || opened.document.facts.fault !== null) {
    return <KnownViews {...props} rows={null} />;
  }
  return <OpenJsonViews {...props} format={format} document={opened.document} />;
}

function OpenJsonViews({
  format,
  document,
  ...props
}: ViewsProps & { format: 'json' | 'jsonl'; document: JsonDocument }) {
  const ask = useCallback((asked: JsonDocument) => asked.ask('rowsAt', ''), []);
  const place = useDocumentAnswer(document, ask);
  const rows = useMemo(
    () => (place === null ? null : { format, pointer: place.pointer }),
    [format, place],
  );
  return <KnownViews {...props} rows={rows} />;
}

/** Which way a text is shown, and the switch. */
function KnownViews({
  text,
  length,
  detected,
  rows,
  label,
  frame,
}: ViewsProps & { rows: TextRows | null }) {
  const { kind } = detected;
  // What is laid out or coloured must be in the page.
  const isPlain =
    kind === 'plain' ||
    (isInnerText(text) && (kind === 'markdown' || kind === 'ansi' || kind === 'code'));
  const views: TextAspect[] = isPlain
    ? ['plain']
    : [kind, ...(rows ? ['table' as const] : []), 'plain'];
  const isLong =
    (kind === 'markdown' && length > longMarkdown) ||
    ((kind === 'ansi' || kind === 'code') && length > longPainted);
  const automatic = isLong ? 'plain' : kind === 'jsonl' && rows !== null ? 'table' : kind;
  const [view, setView] = useRememberedView<TextAspect>(kind, views, automatic);
  const plainFormat = kind === 'json' || kind === 'csv' || kind === 'tsv' ? kind : 'text';
  const panel = (
    <TextAs
      view={view}
      text={text}
      detected={detected}
      rows={rows ?? { format: 'json', pointer: '' }}
      // Long texts are open already as what they are.
      plainFormat={isInnerText(text) ? 'text' : plainFormat}
      label={label}
    />
  );
  if (isPlain) return frame(null, panel);
  return (
    <ViewTabsRoot view={view} onChange={setView}>
      {frame(
        <ViewTabList
          views={views}
          {...(detected.kind === 'code' && { names: { code: languageNames[detected.language] } })}
        />,
        <ViewPanel view={view}>{panel}</ViewPanel>,
      )}
    </ViewTabsRoot>
  );
}
