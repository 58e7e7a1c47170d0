import { useTranslations } from 'use-intl';

import type { Finding } from '../content/finding';
import { MessageView } from '../content/message-view';
import { useMarks } from '../content/structured-view';
import type { Outcome } from '../session/raw-channel';
import { JsonTree } from '../ui/json-tree';
import { useDocument } from '../ui/use-document';
import styles from './result-json.module.css';

/** The `result` (or `error`) as JSON, the places of findings marked. */
export function ResultJson({
  outcome,
  findings,
}: {
  outcome: Outcome;
  findings: readonly Finding[];
}) {
  const t = useTranslations('tools');
  if (!('raw' in outcome)) return <p>{t('nothingCame')}</p>;
  const pointer = outcome.kind === 'result' ? '/result' : '/error';
  return <Tree source={outcome.raw} pointer={pointer} findings={findings} />;
}

function Tree({
  source,
  pointer,
  findings,
}: {
  source: string | Uint8Array;
  pointer: string;
  findings: readonly Finding[];
}) {
  const t = useTranslations('tools');
  const opened = useDocument(source);
  const marks = useMarks(findings);
  if (opened.state !== 'open') {
    return <p>{opened.state === 'failed' ? opened.message : t('checking')}</p>;
  }
  return (
    <JsonTree
      document={opened.document}
      pointer={pointer}
      label={t('result')}
      marks={marks}
      toolbar="always"
    />
  );
}

/** Each message of a call as it was on the wire: what was sent, and what came back. */
export function ResultMessages({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations('tools');
  return outcomes.map((outcome, index) => (
    <div key={index} className={styles['round']}>
      {outcomes.length > 1 && <h3>{t('round', { n: String(index + 1) })}</h3>}
      <h4>{t('sent')}</h4>
      {outcome.request === '' ? (
        <p>{t('nothingSent')}</p>
      ) : (
        <MessageView source={outcome.request} label={t('sent')} />
      )}
      <h4>{t('received')}</h4>
      {'raw' in outcome ? (
        <MessageView source={outcome.raw} label={t('received')} />
      ) : (
        <p>{t('nothingCame')}</p>
      )}
    </div>
  ));
}
