import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import type { BlockKind } from '../../../core/protocol/content/block';
import { summarizeContent } from '../../../core/protocol/content/summarize-content';

export function ContentDetails({ result }: { result: unknown }) {
  const t = useTranslations('tools');
  const counts = useTranslations('content.kindCounts');
  const { kinds } = summarizeContent(result);
  const structured = isObject(result) && result['structuredContent'] !== undefined;
  return (
    <>
      {(Object.entries(kinds) as [BlockKind, number][]).map(([kind, count]) => (
        <span key={kind}>{counts(kind, { count })}</span>
      ))}
      {structured && <span>{t('structured')}</span>}
    </>
  );
}
