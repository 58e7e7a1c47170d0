import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonDocument } from '../../../core/json/documents/json-document';
import { type StringInMessage, isStringInMessage } from '../../workers/documents/shared-document';
import { lazyPart } from '../../i18n/lazy-part';
import { CopyButton } from '../../ui/copy-button';
import type { FileContent } from '../../ui/download';
import { formatBytes } from '../../../core/text/format';
import { useDocument, useDocumentValue } from '../../ui/use-document';
import { languageNames } from '../../../core/text/language';
import { type DetectedText, detectText, type TextKind } from '../../../core/text/detect-text';
import { DownloadButton } from '../media/download-button';
import { fileName } from '../../../core/protocol/content/media-type';
import { LargeText, useIsPresented } from '../density';
import { useRememberedView } from '../blocks/remembered-view';
import { jsonInText } from '../../../core/protocol/content/block';
import { utf8Size } from '../../../core/json/utf8-size';
import { type TextAspect, TextAspectView, type TextRows } from './text-aspect-view';
import { ViewPanel, ViewTabList, ViewTabsRoot } from '../blocks/view-tabs';

const PlainValue = lazyPart(async () => (await import('./plain-value')).PlainValue);

/** Longer Markdown and code render only on demand: it would take seconds. */
const LONG_MARKDOWN = 400_000;
const LONG_CODE = 2_000_000;
/** Characters of each end of a long text that its kind is detected from. */
const END_LENGTH = 20_000;

export interface TextParts {
  size: string;
  tools: ReactNode;
  panel: ReactNode;
}

interface TextViewProps {
  /** The text, or the location of one that is too long for the page. */
  text: string | StringInMessage;
  mimeType?: string | null;
  uri?: string | null;
  label: string;
  frame: (parts: TextParts) => ReactNode;
}

export function TextView({ text, ...props }: TextViewProps) {
  const isPresented = useIsPresented();
  if (isStringInMessage(text)) return <LongTextView text={text} {...props} />;
  const View = isPresented ? PresentedText : WholeTextView;
  return <View text={text} {...props} />;
}

function PresentedText({ text, ...props }: TextViewProps & { text: string }) {
  const value = useMemo(() => jsonInText(text), [text]);
  if (value === undefined) return <WholeTextView text={text} {...props} />;
  return props.frame({ size: '', tools: null, panel: <PlainValue value={value} /> });
}

const TYPES: Partial<Record<TextKind, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  markdown: 'text/markdown',
};

function WholeTextView({ text, ...props }: TextViewProps & { text: string }) {
  const { mimeType = null, uri = null } = props;
  const detected = useMemo(() => detectText(text, { mimeType, uri }), [text, mimeType, uri]);
  const summary = { length: text.length, bytes: utf8Size(text), content: () => text };
  return <Views {...props} text={text} detected={detected} {...summary} />;
}

/** A text that stays in the worker: its kind is detected from both ends. */
function LongTextView(props: TextViewProps & { text: StringInMessage }) {
  const t = useTranslations('content');
  const opened = useDocument(props.text, 'text');
  switch (opened.state) {
    case 'opening':
      return props.frame({ size: '', tools: null, panel: <p>{t('reading')}</p> });
    case 'failed': {
      const panel = <p>{t('failed', { message: opened.message })}</p>;
      return props.frame({ size: '', tools: null, panel });
    }
    case 'open':
      return <OpenTextView {...props} document={opened.document} />;
  }
}

function OpenTextView({ document, ...props }: TextViewProps & { document: JsonDocument }) {
  const { mimeType = null, uri = null, frame } = props;
  const t = useTranslations('content');
  const ask = useCallback((of: JsonDocument) => of.ask('ends', END_LENGTH), []);
  const ends = useDocumentValue(document, ask);
  if (ends === null) return frame({ size: '', tools: null, panel: <p>{t('reading')}</p> });
  const detected = detectText(ends.head, { mimeType, uri, tail: ends.tail });
  const content = () => document.ask('sourceBlob');
  const summary = { length: document.summary.length, bytes: ends.bytes, content };
  return <Views {...props} detected={detected} {...summary} />;
}

interface ViewsProps extends TextViewProps {
  detected: DetectedText;
  length: number;
  bytes: number;
  content: () => FileContent | Promise<FileContent>;
}

function Views(props: ViewsProps) {
  const { kind } = props.detected;
  if (kind === 'json' || kind === 'jsonl') return <JsonViews {...props} format={kind} />;
  return <DetectedViews {...props} rows={null} />;
}

/** Whether JSON has rows is known once it is open. */
function JsonViews({ format, ...props }: ViewsProps & { format: 'json' | 'jsonl' }) {
  const opened = useDocument(props.text, format);
  if (opened.state !== 'open' || opened.document.summary.error !== null)
    return <DetectedViews {...props} rows={null} />;
  return <OpenJsonViews {...props} format={format} document={opened.document} />;
}

function OpenJsonViews({
  format,
  document,
  ...props
}: ViewsProps & { format: 'json' | 'jsonl'; document: JsonDocument }) {
  const ask = useCallback((of: JsonDocument) => of.ask('rowsAt', ''), []);
  const rowsNode = useDocumentValue(document, ask);
  const rows = useMemo(() => (rowsNode === null ? null : { format, pointer: rowsNode.pointer }), [format, rowsNode]);
  return <DetectedViews {...props} rows={rows} />;
}

function DetectedViews(props: ViewsProps & { rows: TextRows | null }) {
  const { text, mimeType = null, uri = null, length, detected, rows, label, frame } = props;
  const t = useTranslations('content');
  const { kind } = detected;
  // Rendering Markdown and highlighting need the whole text in the page.
  const isPlain =
    kind === 'plain' || (isStringInMessage(text) && (kind === 'markdown' || kind === 'ansi' || kind === 'code'));
  const views: TextAspect[] = isPlain ? ['plain'] : [kind, ...(rows ? ['table' as const] : []), 'plain'];
  const isLong =
    (kind === 'markdown' && length > LONG_MARKDOWN) || ((kind === 'ansi' || kind === 'code') && length > LONG_CODE);
  const automatic = isLong ? 'plain' : kind === 'jsonl' && rows !== null ? 'table' : kind;
  const [view, setView] = useRememberedView<TextAspect>(kind, views, automatic);
  const plainFormat = kind === 'json' || kind === 'csv' || kind === 'tsv' ? kind : 'text';
  const panel = (
    <TextAspectView
      view={view}
      text={text}
      detected={detected}
      rows={rows ?? { format: 'json', pointer: '' }}
      // Long texts are open in the worker already, as text.
      plainFormat={isStringInMessage(text) ? 'text' : plainFormat}
      label={label}
    />
  );
  const framed = (tabs: ReactNode, shown: ReactNode) =>
    frame({
      size: formatBytes(props.bytes),
      tools: (
        <>
          {tabs}
          {!isStringInMessage(text) && <CopyButton label={t('text.copy')} text={() => text} />}
          <DownloadButton
            name={fileName(uri, mimeType ?? TYPES[kind] ?? 'text/plain', 'text')}
            content={props.content}
          />
        </>
      ),
      panel: <LargeText>{shown}</LargeText>,
    });
  if (isPlain) return framed(null, panel);
  return (
    <ViewTabsRoot view={view} onChange={setView}>
      {framed(
        <ViewTabList
          views={views}
          {...(detected.kind === 'code' && { names: { code: languageNames[detected.language] } })}
        />,
        <ViewPanel view={view}>{panel}</ViewPanel>,
      )}
    </ViewTabsRoot>
  );
}
