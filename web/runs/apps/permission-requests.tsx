import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { decodeBase64 } from '../../../core/protocol/content/decode-base64';
import { shortJson } from '../../../core/json/short-json';
import { readResource } from '../../../core/session/requests/read-resource';
import { ContentList } from '../../content/blocks/content-list';
import { JsonText } from '../../content/text/json-text';
import { Button } from '../../ui/button';
import { download } from '../../ui/download';
import styles from './permission-requests.module.css';
import type { AppSession } from './app-session';
import type { PermissionRequest, AppAction } from './app-state';

interface PermissionRequestsProps {
  session: AppSession;
  requests: readonly PermissionRequest[];
  /** Gets the focus back after the decision, if it had it. */
  frame: RefObject<HTMLIFrameElement | null>;
  onDecide: (key: number, allowed: boolean) => void;
}

/** Lies over the app, so that nothing moves. */
export function PermissionRequests({ session, requests, frame, onDecide }: PermissionRequestsProps) {
  const t = useTranslations('apps');
  const list = useRef<HTMLDivElement>(null);
  const hasRequests = requests.length > 0;
  useEffect(() => {
    const app = frame.current;
    if (!hasRequests || !app || document.activeElement !== app) return undefined;
    list.current?.focus();
    return () => app.focus();
  }, [hasRequests, frame]);
  const allow = ({ key, action }: PermissionRequest) => {
    // In the click's own handler: browsers open windows and save files only there.
    if (action.kind === 'open-link') window.open(action.url, '_blank', 'noopener,noreferrer');
    if (action.kind === 'download') void saveContents(session, action.contents);
    onDecide(key, true);
  };
  return (
    <div ref={list} tabIndex={-1} className={styles['requests']}>
      {requests.map((request) => (
        <div key={request.key} role="group" aria-label={t(`ask_${request.action.kind}`)} className={styles['request']}>
          <div className="row wrap between gap-8">
            <strong>{t(`ask_${request.action.kind}`)}</strong>
            <span className="flex gap-8">
              <Button size="small" variant="primary" onClick={() => allow(request)}>
                {t('allow')}
              </Button>
              <Button size="small" onClick={() => onDecide(request.key, false)}>
                {t('refuse')}
              </Button>
            </span>
          </div>
          <div className="scroll pt-4" style={{ maxHeight: 160 }}>
            <ActionDetails session={session} action={request.action} />
          </div>
        </div>
      ))}
    </div>
  );
}

function ActionDetails({ session, action }: { session: AppSession; action: AppAction }) {
  const t = useTranslations('apps');
  switch (action.kind) {
    case 'open-link':
      return <code className="break">{action.url}</code>;
    case 'message':
    case 'download': {
      const blocks = action.kind === 'message' ? action.content : action.contents;
      return (
        <ContentList
          blocks={blocks}
          basePointer="/params/content"
          findings={[]}
          readResource={(uri, signal) => readResource(session, uri, signal)}
        />
      );
    }
    case 'tool-call':
    case 'destructive-call':
      return (
        <details>
          <summary className="truncate" title={t('arguments')}>
            <b className="semibold">{action.tool}</b> <code>{shortJson(action.args ?? {})}</code>
          </summary>
          <JsonText source={JSON.stringify(action.args ?? {})} label={t('arguments')} />
        </details>
      );
  }
}

/** Embedded resources, and linked ones after reading them. */
async function saveContents(session: AppSession, blocks: readonly unknown[]): Promise<void> {
  for (const block of blocks.filter(isObject)) {
    if (block['type'] === 'resource') save(block['resource']);
    else if (typeof block['uri'] === 'string') {
      const read = await readResource(session, block['uri']);
      if (read.kind === 'contents') read.contents.forEach(save);
    }
  }
}

function save(content: unknown): void {
  if (!isObject(content)) return;
  const { uri, text, blob, mimeType } = content;
  const name = /[^/?#]+(?=[?#]|$)/.exec(String(uri))?.[0] ?? 'download';
  const type = typeof mimeType === 'string' ? mimeType : 'application/octet-stream';
  if (typeof text === 'string') download(name, new Blob([text], { type }));
  else if (typeof blob === 'string') {
    const decoded = decodeBase64(blob);
    if (decoded.state === 'decoded') download(name, new Blob([decoded.bytes], { type }));
  }
}
