import { useTranslations } from 'use-intl';

import type { Finding } from '../content/finding';
import { useMarks } from '../content/structured-view';
import type { Outcome } from '../session/raw-channel';
import { JsonTree } from '../ui/json-tree';
import { useDocument } from '../ui/use-document';

/** The `result` (or `error`) as JSON, the places of findings marked. */
export function OutcomeJson({
  outcome,
  findings,
}: {
  outcome: Outcome;
  findings: readonly Finding[];
}) {
  const t = useTranslations('outcome');
  if (!('raw' in outcome)) return <p>{t('nothingCame')}</p>;
  // An answer without a code is malformed: all of it tells more.
  const isWhole = outcome.kind === 'error' && outcome.error.code === undefined;
  const pointer = isWhole ? '' : `/${outcome.kind}`;
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
  const t = useTranslations('outcome');
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
