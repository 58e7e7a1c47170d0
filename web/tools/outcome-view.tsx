import { useTranslations } from 'use-intl';

import { ContentList } from '../content/content-list';
import { type Finding, findingsWithin } from '../content/finding';
import { FindingList } from '../content/finding-list';
import { JsonText } from '../content/json-text';
import { MetaView } from '../content/meta-view';
import { StructuredView } from '../content/structured-view';
import { FailureNotice } from '../failure/failure-notice';
import { isObject, type JsonObject } from '../session/json-rpc';
import type { Outcome, RpcError } from '../session/raw-channel';
import { readResource } from '../session/read-resource';
import type { Session } from '../session/session';
import { Notice } from '../ui/notice';
import styles from './outcome-view.module.css';

interface OutcomeViewProps {
  outcome: Outcome;
  findings: readonly Finding[];
  session: Session;
}

/** An outcome for people. The three failures look different, and each says what to do next. */
export function OutcomeView({ outcome, findings, session }: OutcomeViewProps) {
  const t = useTranslations('tools');
  switch (outcome.kind) {
    case 'result':
      return <ResultView outcome={outcome} findings={findings} session={session} />;
    case 'error':
      return <ProtocolError error={outcome.error} />;
    case 'lost':
      return <FailureNotice failure={outcome.failure} />;
    case 'timeout': {
      const seconds = String(outcome.limit / 1000);
      return (
        <Notice tone="lost" role="alert" icon="⌁" title={t('timeoutTitle', { seconds })}>
          {t('timeoutText')}
        </Notice>
      );
    }
    case 'cancelled':
      return (
        <Notice tone="neutral" icon="⊘" title={t('cancelledTitle')}>
          {t('cancelledText')}
        </Notice>
      );
  }
}

const KNOWN_CODES = [
  -32700, -32600, -32601, -32602, -32603, -32002, -32042, -32020, -32021, -32022,
] as const;

function ProtocolError({ error }: { error: RpcError }) {
  const t = useTranslations('tools');
  const known = KNOWN_CODES.find((code) => code === error.code);
  const message = typeof error.message === 'string' ? error.message : JSON.stringify(error.message);
  return (
    <>
      <Notice
        tone="bad"
        role="alert"
        icon="✕"
        title={t('protocolErrorTitle', { message: message ?? '–' })}
      >
        <p>{t('protocolErrorText', { code: String(error.code) })}</p>
        <p>{known === undefined ? t('code_other') : t(`code_${known}`)}</p>
      </Notice>
      {error.data !== undefined && (
        <section className={styles['part']}>
          <h3>{t('errorData')}</h3>
          <JsonText source={JSON.stringify(error.data)} label={t('errorData')} />
        </section>
      )}
    </>
  );
}

const SHOWN_MEMBERS = new Set(['content', 'structuredContent', 'isError', '_meta', 'resultType']);

function ResultView({
  outcome,
  findings,
  session,
}: OutcomeViewProps & { outcome: Extract<Outcome, { kind: 'result' }> }) {
  const t = useTranslations('tools');
  const { result, raw } = outcome;
  if (!isObject(result)) {
    return (
      <>
        <FindingList findings={findings} />
        <p>{t('notAnObject')}</p>
        <JsonText source={JSON.stringify(result) ?? 'null'} label={t('result')} />
      </>
    );
  }
  const { content, structuredContent } = result;
  const blocks = Array.isArray(content) ? (content as unknown[]) : undefined;
  const elsewhere = findings.filter(
    (finding) =>
      !(blocks && findingsWithin([finding], '/result/content').some(isInBlock)) &&
      !(structuredContent !== undefined && isStructured(finding)),
  );
  const others = Object.entries(result).filter(([name]) => !SHOWN_MEMBERS.has(name));
  return (
    <>
      {result['isError'] === true && (
        <Notice tone="warn" icon="⚠" title={t('toolErrorTitle')}>
          {t('toolErrorText')}
        </Notice>
      )}
      {result['resultType'] === 'input_required' && (
        <Notice tone="warn" icon="⚠" title={t('inputRequiredTitle')} />
      )}
      <FindingList findings={elsewhere} />
      {blocks && (
        <ContentList
          blocks={blocks}
          basePointer="/result/content"
          findings={findings}
          readResource={(uri) => readResource(session, uri)}
        />
      )}
      {content !== undefined && !blocks && (
        <section className={styles['part']}>
          <h3>content</h3>
          <JsonText source={JSON.stringify(content)} label="content" />
        </section>
      )}
      {structuredContent !== undefined && (
        <section className={styles['part']} aria-label={t('structuredContent')}>
          <h3>{t('structuredContent')}</h3>
          <StructuredView
            source={raw}
            pointer="/result/structuredContent"
            findings={findings.filter(isStructured)}
          />
        </section>
      )}
      {others.length > 0 && <OtherMembers members={Object.fromEntries(others)} />}
      <MetaView owner={result} />
    </>
  );
}

function isInBlock({ pointer }: Finding): boolean {
  return pointer.startsWith('/result/content/');
}

function isStructured({ pointer }: Finding): boolean {
  return (
    pointer === '/result/structuredContent' || pointer.startsWith('/result/structuredContent/')
  );
}

/** What no protocol version knows in a result is shown all the same. */
function OtherMembers({ members }: { members: JsonObject }) {
  const t = useTranslations('tools');
  return (
    <section className={styles['part']}>
      <h3>{t('otherMembers')}</h3>
      <JsonText source={JSON.stringify(members)} label={t('otherMembers')} />
    </section>
  );
}
