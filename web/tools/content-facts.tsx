import { useTranslations } from 'use-intl';

import type { BlockKind } from '../content/block';
import { summarizeContent } from '../content/summarize-content';
import { isObject } from '../session/json-rpc';

/** How many blocks of which kind a tool's result has. */
export function ContentFacts({ result }: { result: unknown }) {
  const t = useTranslations('tools');
  const { kinds } = summarizeContent(result);
  const structured = isObject(result) && result['structuredContent'] !== undefined;
  return (
    <>
      {(Object.entries(kinds) as [BlockKind, number][]).map(([kind, count]) => (
        <span key={kind}>{t('blocks', { kind: known(kind), count })}</span>
      ))}
      {structured && <span>{t('structured')}</span>}
    </>
  );
}

function known(
  kind: BlockKind,
): 'text' | 'image' | 'audio' | 'resource_link' | 'resource' | 'other' {
  switch (kind) {
    case 'text':
    case 'image':
    case 'audio':
    case 'resource_link':
    case 'resource':
      return kind;
    default:
      return 'other';
  }
}
