import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextViewer } from '../../ui/text-viewer';
import { type MissingPart, type OpenPdf, openPdf, PdfError, type PdfProblem } from '../../workers/pdf/open-pdf';

type Opened =
  | { kind: 'opening' }
  | { kind: 'open'; pdf: OpenPdf }
  | { kind: 'failed'; problem: PdfProblem; message: string };

interface PdfViewProps {
  /** Must be the same array from render to render. */
  bytes: Uint8Array;
  label: string;
  otherwise: ReactNode;
}

export function PdfView({ bytes, label, otherwise }: PdfViewProps) {
  const t = useTranslations('pdf');
  const [last, setLast] = useState<{ bytes: Uint8Array; opened: Opened }>();
  const [missing, setMissing] = useState<readonly MissingPart[]>([]);
  const [page, setPage] = useState(1);
  const [isText, setText] = useState(false);
  useEffect(() => {
    let pdf: OpenPdf | undefined;
    let isGone = false;
    const noteMissing = (part: MissingPart) =>
      !isGone && setMissing((known) => (known.includes(part) ? known : [...known, part]));
    openPdf(bytes, noteMissing).then(
      (opened) => {
        pdf = opened;
        if (isGone) opened.close();
        else setLast({ bytes, opened: { kind: 'open', pdf: opened } });
      },
      (error: unknown) => !isGone && setLast({ bytes, opened: failed(error) }),
    );
    return () => {
      isGone = true;
      setMissing([]);
      pdf?.close();
    };
  }, [bytes]);
  const opened = last?.bytes === bytes ? last.opened : ({ kind: 'opening' } as const);
  if (opened.kind === 'opening') return <p className="muted">{t('opening')}</p>;
  const fail = (error: unknown) => setLast({ bytes, opened: failed(error) });
  if (opened.kind === 'failed') {
    return (
      <>
        <Notice tone="warn" role="note" title={t(`problem_${opened.problem}`)}>
          {opened.message}
        </Notice>
        {otherwise}
      </>
    );
  }
  const { pdf } = opened;
  const name = t('page', { page: String(page), pages: String(pdf.pages) });
  return (
    <div className="grid gap-8 narrow">
      <div className="row wrap gap-8" role="group" aria-label={t('controls')}>
        <IconButton
          label={t('previous')}
          icon={<ChevronLeft aria-hidden />}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <span className="tnum sm" aria-live="polite">
          {name}
        </span>
        <IconButton
          label={t('next')}
          icon={<ChevronRight aria-hidden />}
          disabled={page >= pdf.pages}
          onClick={() => setPage(page + 1)}
        />
        <Button size="small" variant="ghost" aria-pressed={isText} onClick={() => setText(!isText)}>
          {t('text')}
        </Button>
      </div>
      {missing.length > 0 && (
        <Notice tone="note" role="note" title={t('missing')}>
          {missing.map((part) => t(`missing_${part}`)).join(' ')}
        </Notice>
      )}
      {isText ? (
        <PageText key={page} pdf={pdf} page={page} label={name} onFailed={fail} />
      ) : (
        <PageDrawing pdf={pdf} page={page} label={[label, name].join(t('listSeparator'))} onFailed={fail} />
      )}
    </div>
  );
}

function failed(error: unknown): Opened {
  return error instanceof PdfError
    ? { kind: 'failed', problem: error.problem, message: error.message }
    : { kind: 'failed', problem: 'broken', message: String(error) };
}

interface PageProps {
  pdf: OpenPdf;
  page: number;
  label: string;
  onFailed: (error: unknown) => void;
}

function PageDrawing({ pdf, page, label, onFailed }: PageProps) {
  const container = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const element = container.current;
    if (!element) return;
    pdf.draw(page, element.clientWidth, signal).then(
      (canvas) => {
        if (signal.aborted) return;
        canvas.className = 'lined';
        canvas.style.maxWidth = '100%';
        element.replaceChildren(canvas);
      },
      (error: unknown) => !signal.aborted && fail(error),
    );
    return () => controller.abort();
  }, [pdf, page]);
  return <div ref={container} className="narrow" role="img" aria-label={label} />;
}

function PageText({ pdf, page, label, onFailed }: PageProps) {
  const t = useTranslations('pdf');
  const [text, setText] = useState<string>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isGone = false;
    pdf.text(page).then(
      (found) => !isGone && setText(found),
      (error: unknown) => !isGone && fail(error),
    );
    return () => {
      isGone = true;
    };
  }, [pdf, page]);
  if (text === undefined) return null;
  return text.trim() === '' ? <p className="muted">{t('noText')}</p> : <TextViewer text={text} label={label} />;
}
