import type { JsonObject } from '../../../../core/json/json-object';
import { lazyPartWithTexts } from '../../../i18n/lazy-part';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { blockKind, findWrappedText } from '../../../../core/protocol/content/block';
import { contentKindOf } from '../../../../core/protocol/content/content-kinds';
import { ContentList } from '../../../content/blocks/content-list';
import { type Finding, findingsWithin } from '../../../../core/protocol/findings/finding';
import { FindingList } from '../../../content/findings/finding-list';
import { JsonText } from '../../../content/text/json-text';
import { StructuredView } from '../../../content/text/structured-view';
import type { ResultOutcome } from '../../../../core/session/requests/outcome';
import { OtherMembers, ResultPart } from '../result-part';
import { readResource } from '../../../../core/session/requests/read-resource';
import styles from '../result-part.module.css';
import type { Session } from '../../../../core/session/session';
import { stringifyJson } from '../../../../core/json/lossless';

const LinkCheckPanel = lazyPartWithTexts(
  async () => (await import('../../../content/links/link-check-panel')).LinkCheckPanel,
);

const SHOWN_MEMBERS = ['content', 'structuredContent', 'isError'];

interface ToolResultViewProps {
  result: JsonObject;
  raw: ResultOutcome['raw'];
  findings: readonly Finding[];
  session: Session | undefined;
}

export const ToolResultView = memo(function ToolResultView({ result, raw, findings, session }: ToolResultViewProps) {
  const t = useTranslations('tools');
  const { content, structuredContent } = result;
  const read = useMemo(
    () => session && ((uri: string, signal: AbortSignal) => readResource(session, uri, signal)),
    [session],
  );
  const blocks = Array.isArray(content) ? (content as unknown[]) : undefined;
  const elsewhere = findings.filter(
    (finding) =>
      !(blocks && findingsWithin([finding], '/result/content').some(isInBlock)) &&
      !(structuredContent !== undefined && isStructured(finding)),
  );
  const wrappedIndex = blocks ? findWrappedText(blocks, structuredContent) : -1;
  const structured = structuredContent !== undefined && (
    <ResultPart title={t('structuredContent')}>
      <Folded summary={wrappedIndex === -1 ? undefined : t('sameAsBlock', { number: wrappedIndex + 1 })}>
        <StructuredView source={raw} pointer="/result/structuredContent" findings={findings.filter(isStructured)} />
      </Folded>
    </ResultPart>
  );
  // Texts next to structured content mostly repeat it for older clients, at greater length.
  const structuredFirst = wrappedIndex === -1 && blocks?.every((block) => blockKind(block) === 'text') === true;
  const contents = blocks && (
    <ContentList
      blocks={blocks}
      basePointer="/result/content"
      findings={findings}
      readResource={read}
      structured={structuredContent}
    />
  );
  return (
    <>
      <FindingList findings={elsewhere} />
      {structuredFirst && structured}
      {read && blocks?.some((block) => contentKindOf(blockKind(block))?.isLink) && (
        <div className="least-26">
          <LinkCheckPanel result={result} read={read} />
        </div>
      )}
      {contents && <div className={result['isError'] === true ? styles['failed'] : undefined}>{contents}</div>}
      {content !== undefined && !blocks && (
        <ResultPart title="content">
          <JsonText source={stringifyJson(content)} label="content" />
        </ResultPart>
      )}
      {!structuredFirst && structured}
      <OtherMembers result={result} shownMembers={SHOWN_MEMBERS} />
    </>
  );
});

function Folded({ summary, children }: { summary: string | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (summary === undefined) return children;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

function isInBlock({ pointer }: Finding): boolean {
  return pointer.startsWith('/result/content/');
}

function isStructured({ pointer }: Finding): boolean {
  return pointer === '/result/structuredContent' || pointer.startsWith('/result/structuredContent/');
}
