import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { formatBytes } from '../../../core/text/format';
import { Notice } from '../../ui/notice';
import { useWindowEvent } from '../../ui/use-window-event';

/** A report is self-contained; its own policy restricts it further. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; media-src data:";
/** In bytes; a larger one is rendered only on request. */
const MAX_AUTO_BYTES = 8_000_000;
const SANDBOX_METHOD = 'ui/notifications/sandbox-';

/** Renders the file on the sandbox origin, without secrets and network. */
export function ReportPreview({ file }: { file: Blob }) {
  const t = useTranslations('report');
  const [isRequested, setRequested] = useState(false);
  if (file.size <= MAX_AUTO_BYTES || isRequested) return <SandboxFrame file={file} />;
  return (
    <EmptyState
      title={t('previewLarge', { size: formatBytes(file.size) })}
      actions={<Button onClick={() => setRequested(true)}>{t('showPreview')}</Button>}
    />
  );
}

function SandboxFrame({ file }: { file: Blob }) {
  const t = useTranslations('report');
  const { tunnel } = useWorkspace();
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<{ ticket: string; html: string }>();
  const [problem, setProblem] = useState<string>();
  const sandbox = tunnel.launch.sandboxOrigin;
  useEffect(() => {
    let isGone = false;
    Promise.all([tunnel.openSandbox(POLICY, false), file.text()]).then(
      ([ticket, html]) => {
        if (isGone) return;
        // A srcdoc frame inherits the page's base URL: without a base, links within the report would load the page.
        setPage({ ticket, html: html.replace('<head>', '<head><base href="about:srcdoc">') });
        setProblem(undefined);
      },
      (error: unknown) => {
        if (!isGone) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [tunnel, file]);
  useWindowEvent('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    const from = frame.current?.contentWindow;
    if (!from || source !== from || origin !== sandbox || !page || !isObject(data)) return;
    if (data['method'] !== `${SANDBOX_METHOD}proxy-ready`) return;
    const params = { html: page.html, sandbox: 'allow-scripts', permissions: {} };
    from.postMessage({ jsonrpc: '2.0', method: `${SANDBOX_METHOD}resource-ready`, params }, sandbox);
  });
  if (problem !== undefined) {
    return (
      <Notice tone="bad" title={t('previewFailed')}>
        {problem}
      </Notice>
    );
  }
  return (
    <iframe
      // A sandbox ticket is valid for one load.
      key={page?.ticket}
      ref={frame}
      src={page && `${sandbox}/?${page.ticket}`}
      title={t('preview')}
      className="block tall wide ground lined-strong rounded"
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}
