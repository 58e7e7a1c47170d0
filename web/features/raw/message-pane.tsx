import { Fingerprint, Info, Send } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { JsonEditor } from '../../forms/json-editor';
import { formatJson } from '../../forms/json-editor/format-json';
import type { Connected } from '../../../core/session/connect/connected';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { Checkbox, Form } from '../../ui/form-fields';
import type { RawMessage } from '../../navigation/raw-draft';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { formatBytes } from '../../../core/text/format';
import { HeaderTable } from './header-table';
import { type CheckContext, checkMessage, type DraftFinding } from './check-message';
import styles from './message-pane.module.css';
import type { RawExchange } from './raw-exchange';
import { withFreshIds } from './templates';

interface MessagePaneProps {
  session: Session;
  connected: Connected;
  version: ProtocolVersion;
  message: RawMessage;
  sent: string;
  sentBefore: readonly RawExchange[];
  onChange: (change: Partial<RawMessage>) => void;
  onFreshId: () => string;
  onSend: () => void;
}

export function MessagePane(props: MessagePaneProps) {
  const { session, connected, version, message, sent, sentBefore, onChange, onSend } = props;
  const t = useTranslations('raw');
  const { text, oneLine } = message;
  const deferred = useDeferredValue(sent);
  const context = useMemo(
    () => checkContextOf(session, connected, version, sentBefore),
    [session, connected, version, sentBefore],
  );
  const findings = useMemo(() => checkMessage(deferred, context), [deferred, context]);
  const size = useMemo(() => new Blob([sent]).size, [sent]);
  const cannotFormat = findings.some(({ kind }) => kind === 'not-json') || text.trim() === '';
  const takeFreshId = () => {
    const changed = withFreshIds(text, props.onFreshId);
    if (changed !== undefined) onChange({ text: changed });
  };
  return (
    <Form className="pane" aria-label={t('title')} onSubmit={onSend}>
      <div className="row rigid gap-8 pt-8 px-12">
        <h2 className="normal">{t('message')}</h2>
        <span className="rest" />
        <Button
          size="small"
          variant="ghost"
          icon={<Fingerprint aria-hidden />}
          disabled={text.length > MAX_SEARCHED_LENGTH || withFreshIds(text, () => '') === undefined}
          onClick={takeFreshId}
        >
          {t('freshId')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={cannotFormat}
          onClick={() => onChange({ text: formatJson(text) })}
        >
          {t('formatJson')}
        </Button>
      </div>
      <div className={styles['scroller']}>
        <div className={styles['text']}>
          <JsonEditor
            label={t('message')}
            text={text}
            onChange={(next) => onChange({ text: next })}
            minLines={10}
            maxLines={Infinity}
            placeholder={t('placeholder')}
          />
        </div>
        <DraftFindingList findings={findings} />
        {connected.transport !== 'stdio' && (
          <HeaderTable
            session={session}
            connected={connected}
            text={sent}
            headers={message.headers}
            onChange={(headers) => onChange({ headers })}
          />
        )}
      </div>
      <div className="row rigid wrap line-above gap-12 rows-8 py-8 px-12">
        <Checkbox className="inline gap-8 sm" checked={oneLine} onChange={(next) => onChange({ oneLine: next })}>
          {t('oneLine')}
        </Checkbox>
        <span className="muted sm tnum">{text === '' ? '' : sizeText(sent === text, t, size)}</span>
        <span className="rest" />
        <Button type="submit" variant="primary" icon={<Send aria-hidden />} disabled={sent === ''} title="Ctrl+Enter">
          {t('send')}
        </Button>
      </div>
    </Form>
  );
}

function sizeText(exact: boolean, t: ReturnType<typeof useTranslations<'raw'>>, bytes: number): string {
  const size = formatBytes(bytes);
  return exact ? t('sentExactly', { size }) : t('sentOnOneLine', { size });
}

/** In characters. Longer texts are not parsed at each key press. */
const MAX_SEARCHED_LENGTH = 1_000_000;

function checkContextOf(
  session: Session,
  connected: Connected,
  version: ProtocolVersion,
  sentBefore: readonly RawExchange[],
): CheckContext {
  // Ids are scoped to a connection.
  const startedAt = connected.since - connected.durationMs;
  const requests = (direction: 'sent' | 'received') =>
    session.log.entriesAfter(0).flatMap((entry) => {
      if (entry.kind !== 'message' || entry.direction !== direction || entry.at < startedAt) return [];
      if (entry.shape.kind !== 'request') return [];
      return [{ id: entry.shape.id, isOpen: entry.partner === undefined }];
    });
  // The log may have evicted these.
  const idsOfExchanges = new Set(
    sentBefore.flatMap(({ state, at }) => (state.kind === 'sent' && at >= startedAt ? state.requestIds : [])),
  );
  return {
    version,
    isLineBased: connected.transport === 'stdio',
    wasSent: (id) => idsOfExchanges.has(id) || requests('sent').some((request) => request.id === id),
    isUnanswered: (id) => requests('received').some((request) => request.isOpen && request.id === id),
  };
}

function DraftFindingList({ findings }: { findings: readonly DraftFinding[] }) {
  const t = useTranslations('raw');
  const textOf = (finding: DraftFinding): string => {
    const isOneVersion = finding.kind === 'other-versions' && finding.from === finding.until;
    // Each text takes the members of its own finding, which the types can't express.
    return t(`remark_${isOneVersion ? 'other-version' : finding.kind}`, { ...finding } as never);
  };
  if (findings.length === 0) return null;
  return (
    <ul aria-label={t('remarks')} className={`grid gap-2 sm icons-14 ${styles['list'] ?? ''}`}>
      {findings.map((finding) => (
        <li className="flex break warn-soft rounded-sm py-4 px-8" key={JSON.stringify(finding)}>
          <Info aria-hidden />
          <span>{textOf(finding)}</span>
        </li>
      ))}
    </ul>
  );
}
