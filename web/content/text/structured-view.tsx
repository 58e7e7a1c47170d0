import { type CSSProperties, type ReactElement, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonDocument } from '../../../core/json/documents/json-document';
import { pointerSegments } from '../../../core/json/json-pointer';
import { CopyButton } from '../../ui/copy-button';
import { DataTable } from '../../ui/table/data-table';
import type { JsonMark } from '../../ui/json-row';
import { JsonTree } from '../../ui/json-tree';
import { OpenedDocument } from '../../ui/opened-document';
import { useDocumentValue } from '../../ui/use-document';
import { type Finding, findingsWithin } from '../../../core/protocol/findings/finding';
import { FindingList, useFindingText } from '../findings/finding-list';
import { markAt } from '../findings/finding-marks';
import { useRememberedView } from '../blocks/remembered-view';
import { DetailsLine } from '../../ui/details-line';
import styles from './structured-view.module.css';
import { ViewPanel, ViewTabList, ViewTabsRoot } from '../blocks/view-tabs';

const TONES_BY_GRAVITY = ['note', 'warn', 'bad'] as const;

/** Marks for a tree, one for each pointer; an absent member is marked at its parent. */
export function useMarks(findings: readonly Finding[]): JsonMark[] {
  const textOf = useFindingText();
  return useMemo(() => {
    const marks = new Map<string, JsonMark>();
    for (const finding of findings) {
      const { pointer, tone } = markAt(finding);
      const title = textOf(finding);
      const mark = marks.get(pointer);
      if (!mark) marks.set(pointer, { pointer, tone, title });
      else {
        mark.title += `\n${title}`;
        if (TONES_BY_GRAVITY.indexOf(tone) > TONES_BY_GRAVITY.indexOf(mark.tone)) mark.tone = tone;
      }
    }
    return [...marks.values()];
  }, [findings, textOf]);
}

export interface StructuredViewProps {
  source: string | Uint8Array;
  /** JSON Pointer to the value in its message: `/result/structuredContent`. */
  pointer: string;
  findings: readonly Finding[];
}

/** In characters or bytes: opens slower than a frame, and then fills what there is. */
const SLOW_LENGTH = 1_000_000;
const FULL_HEIGHT = { '--waiting': 'calc(var(--viewer-max, max(240px, 100cqh - 128px)) + 34px)' } as CSSProperties;

export function StructuredView({ source, pointer, findings }: StructuredViewProps): ReactElement {
  const own = useMemo(() => findingsWithin(findings, pointer), [findings, pointer]);
  return (
    <div className="stack gap-8" style={source.length > SLOW_LENGTH ? FULL_HEIGHT : undefined}>
      <OpenedDocument source={source} waiting={{ className: styles['waiting'] }}>
        {(document) => <OpenStructure document={document} pointer={pointer} findings={own} />}
      </OpenedDocument>
      <FindingList findings={own} />
    </div>
  );
}

interface OpenStructureProps {
  document: JsonDocument;
  pointer: string;
  findings: readonly Finding[];
}

function OpenStructure({ document, pointer, findings }: OpenStructureProps) {
  const t = useTranslations('content');
  const ask = useCallback(
    (of: JsonDocument) => {
      const rowsNode = of.ask('rowsAt', pointer);
      return rowsNode instanceof Promise ? rowsNode.then((rows) => ({ rows })) : { rows: rowsNode };
    },
    [pointer],
  );
  const rowsNode = useDocumentValue(document, ask);
  const views = rowsNode?.rows ? (['table', 'tree'] as const) : (['tree'] as const);
  const [view, setView] = useRememberedView<'table' | 'tree'>('structured', views, views[0]);
  const marks = useMarks(findings);
  if (rowsNode === null) return <div className={styles['waiting']}>{t('reading')}</div>;
  const { rows } = rowsNode;
  const label = t('structured.label');
  const copy = (
    <CopyButton label={t('tree.copyValue')} text={async () => (await document.ask('prettyAt', pointer)) ?? ''} />
  );
  if (rows === null)
    return <JsonTree document={document} pointer={pointer} label={label} marks={marks} actions={copy} />;
  const tools = (
    <>
      {copy}
      <ViewTabList views={views} />
    </>
  );
  return (
    <ViewTabsRoot view={view} onChange={setView}>
      <ViewPanel view={view}>
        {view === 'table' ? (
          <>
            {rows.pointer !== pointer && (
              <OtherMembers document={document} pointer={pointer} rowsPointer={rows.pointer} />
            )}
            <DataTable
              document={document}
              pointer={rows.pointer}
              label={label}
              name={pointerSegments(rows.pointer.slice(pointer.length)).at(-1)}
              actions={tools}
            />
          </>
        ) : (
          <JsonTree
            document={document}
            pointer={pointer}
            label={label}
            marks={marks}
            actions={tools}
            toolbar="always"
          />
        )}
      </ViewPanel>
    </ViewTabsRoot>
  );
}

interface OtherMembersProps {
  document: JsonDocument;
  pointer: string;
  rowsPointer: string;
}

function OtherMembers({ document, pointer, rowsPointer }: OtherMembersProps) {
  const t = useTranslations('content.structured');
  const ask = useCallback((of: JsonDocument) => of.ask('scalarsAt', pointer), [pointer]);
  const scalars = useDocumentValue(document, ask);
  if (!scalars || scalars.length === 0 || rowsPointer === pointer) return null;
  return <DetailsLine className="below-8 sm" details={scalars} label={t('others')} />;
}
