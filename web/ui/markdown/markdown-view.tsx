import { type MouseEvent, use, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { LINK_ATTRIBUTE, type MarkdownLinks, MarkdownLinksContext } from './markdown-links';
import styles from './markdown-view.module.css';
import { pageWorker } from '../../workers/start-worker';

const MAX_MAIN_THREAD_LENGTH = 12_000;
/** The rest of a frame is for drawing. */
const FRAME_BUDGET_MS = 12;

/** Set once the renderer is loaded: a short text then renders synchronously, and nothing below it moves. */
let toHtmlHere: ((markdown: string) => string[]) | undefined;
let sanitize: ((html: string, addressOf?: MarkdownLinks['addressOf']) => string) | undefined;

export async function loadMarkdown(): Promise<void> {
  const [renderer, { sanitizeHtml }] = await Promise.all([
    import('../../workers/markdown/markdown-html'),
    import('./sanitize-html'),
  ]);
  toHtmlHere = renderer.markdownToHtml;
  sanitize = sanitizeHtml;
}

function renderAtOnce(text: string, links: MarkdownLinks | undefined): Rendered | null {
  if (!toHtmlHere || !sanitize || text.length >= MAX_MAIN_THREAD_LENGTH) return null;
  const sanitizeChunk = sanitize;
  return { text, state: 'done', chunks: toHtmlHere(text).map((html) => sanitizeChunk(html, links?.addressOf)) };
}

async function toHtml(markdown: string, signal: AbortSignal): Promise<string[]> {
  if (markdown.length < MAX_MAIN_THREAD_LENGTH) {
    await loadMarkdown();
    return toHtmlHere?.(markdown) ?? [];
  }
  return pageWorker('markdown', { endWhenIdle: true })({ markdown }, { signal });
}

async function render(
  markdown: string,
  signal: AbortSignal,
  links: MarkdownLinks | undefined,
  onChunk: (html: string) => void,
): Promise<void> {
  const [{ sanitizeHtml }, chunks] = await Promise.all([import('./sanitize-html'), toHtml(markdown, signal)]);
  let since = performance.now();
  for (const chunk of chunks) {
    if (signal.aborted) return;
    onChunk(sanitizeHtml(chunk, links?.addressOf));
    if (performance.now() - since > FRAME_BUDGET_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
}

type Rendered = { text: string } & (
  | { state: 'rendering' | 'done'; chunks: readonly string[] }
  | { state: 'failed'; message: string }
);

/** Rendered Markdown. Nothing in it runs or loads; links open in a new window. */
export function MarkdownView({ text }: { text: string }) {
  const t = useTranslations('content');
  const links = use(MarkdownLinksContext);
  const [rendered, setRendered] = useState<Rendered | null>(null);
  const atOnce = useMemo(() => renderAtOnce(text, links), [text, links]);
  const shown = atOnce ?? rendered;
  useEffect(() => {
    if (atOnce) return;
    const abort = new AbortController();
    const chunks: string[] = [];
    render(text, abort.signal, links, (html) => {
      chunks.push(html);
      setRendered({ text, state: 'rendering', chunks: [...chunks] });
    }).then(
      () => {
        if (!abort.signal.aborted) setRendered({ text, state: 'done', chunks: [...chunks] });
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!abort.signal.aborted) setRendered({ text, state: 'failed', message });
      },
    );
    return () => abort.abort();
  }, [text, links, atOnce]);
  if (shown?.text !== text) {
    // The source stands in, so that the layout hardly shifts.
    return <div className="break prewrap">{text.slice(0, 4000)}</div>;
  }
  if (shown.state === 'failed') return <p>{t('failed', { message: shown.message })}</p>;
  return (
    <div
      className={styles['markdown']}
      aria-busy={shown.state === 'rendering'}
      {...(links && { onClick: (event: MouseEvent) => follow(event, links) })}
    >
      {shown.chunks.map((html, i) => (
        <div key={i} className={styles['chunk']} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </div>
  );
}

function follow(event: MouseEvent, links: MarkdownLinks): void {
  const link = event.target instanceof Element ? event.target.closest(`a[${LINK_ATTRIBUTE}]`) : null;
  const href = link?.getAttribute(LINK_ATTRIBUTE);
  if (href === undefined || href === null) return;
  event.preventDefault();
  links.open(href);
}
