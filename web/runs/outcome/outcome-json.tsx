import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { Outcome } from '../../../core/session/requests/outcome';
import { DownloadButton } from '../../content/media/download-button';
import { useMarks, type StructuredViewProps } from '../../content/text/structured-view';
import { CopyButton } from '../../ui/copy-button';
import { JsonTree } from '../../ui/json-tree';
import { useDocument } from '../../ui/use-document';

export function OutcomeJson({ outcome, findings }: { outcome: Outcome; findings: readonly Finding[] }) {
  const t = useTranslations('outcome');
  if (!('raw' in outcome)) return <p>{t('nothingCame')}</p>;
  // A response without a code is malformed: shows all of it.
  const isWhole = outcome.kind === 'error' && outcome.error.code === undefined;
  const pointer = isWhole ? '' : `/${outcome.kind}`;
  return <Tree source={outcome.raw} pointer={pointer} findings={findings} />;
}

function Tree({ source, pointer, findings }: StructuredViewProps) {
  const t = useTranslations('outcome');
  const opened = useDocument(source);
  const marks = useMarks(findings);
  const content = useTranslations('content');
  if (opened.state !== 'open') return <p>{opened.state === 'failed' ? opened.message : t('checking')}</p>;
  const { document } = opened;
  // Numbers as they were written.
  const text = async () => (await document.ask('prettyAt', pointer)) ?? '';
  return (
    <JsonTree
      document={document}
      pointer={pointer}
      label={t('result')}
      marks={marks}
      toolbar="always"
      actions={
        <>
          <CopyButton label={content('message.copy')} text={text} />
          <DownloadButton name="result.json" content={text} />
        </>
      }
    />
  );
}
