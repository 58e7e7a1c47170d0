import type { JsonObject } from '../../../core/json/json-object';
import { type ReactElement, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { CopyButton } from '../../ui/copy-button';
import { jsonText, stringMember } from '../../../core/protocol/content/block';
import { BlockFrame } from './block-frame';
import type { Finding } from '../../../core/protocol/findings/finding';
import { JsonText } from '../text/json-text';
import { MetaView } from './meta-view';
import styles from './tool-turn.module.css';

interface ToolTurnProps {
  block: JsonObject;
  /** 0-based. */
  index: number;
  kind: 'tool_use' | 'tool_result';
  findings: readonly Finding[];
  /** Shows the blocks that a tool's result consists of. */
  renderContent: (blocks: readonly unknown[]) => ReactNode;
}

/** The members that are shown as what they are. */
const COMMON = ['type', '_meta', 'annotations'];
const KNOWN = {
  tool_use: [...COMMON, 'id', 'name', 'input'],
  tool_result: [...COMMON, 'toolUseId', 'content', 'structuredContent', 'isError'],
};

/** A model's call of a tool, or the answer to one, as they stand in sampling messages (2025-11-25 on). */
export function ToolTurn({
  block,
  index,
  kind,
  findings,
  renderContent,
}: ToolTurnProps): ReactElement {
  const t = useTranslations('content');
  const { input, content, structuredContent, isError } = block;
  const others = Object.entries(block).filter(([name]) => !KNOWN[kind].includes(name));
  const json = (name: string, value: unknown) => (
    <div className="stack gap-2">
      <code className="faint xs">{name}</code>
      <JsonText source={jsonText(value)} label={name} />
    </div>
  );
  return (
    <BlockFrame
      index={index}
      kind={kind}
      facts={[
        stringMember(block, 'name'),
        stringMember(block, kind === 'tool_use' ? 'id' : 'toolUseId'),
        kind === 'tool_result' && isError === true ? `⚠ ${t('block.toolFailed')}` : null,
      ]}
      tools={<CopyButton label={t('tree.copyValue')} text={() => jsonText(block)} />}
      findings={findings}
    >
      {kind === 'tool_use' && json('input', input)}
      {kind === 'tool_result' && (
        <>
          {Array.isArray(content) ? (
            <div className={styles['inner']}>{renderContent(content)}</div>
          ) : (
            json('content', content)
          )}
          {structuredContent !== undefined && json('structuredContent', structuredContent)}
        </>
      )}
      {others.map(([name, value]) => (
        <div key={name}>{json(name, value)}</div>
      ))}
      <MetaView owner={block} />
    </BlockFrame>
  );
}
