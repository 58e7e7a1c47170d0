import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { stringMember } from '../../../core/protocol/content/block';
import { jsonText } from '../../../core/json/lossless';
import { CopyButton } from '../../ui/copy-button';
import { JsonText } from '../text/json-text';
import { BlockFrame } from './block-frame';
import type { BlockViewProps } from './block-view-props';
import { MetaView } from './meta-view';
import styles from './tool-blocks.module.css';

const COMMON_MEMBERS = ['type', '_meta', 'annotations'];

export function ToolUseBlock(props: BlockViewProps) {
  const { block } = props;
  return (
    <ToolBlock
      {...props}
      details={[stringMember(block, 'name'), stringMember(block, 'id')]}
      known={['id', 'name', 'input']}
    >
      <Member name="input" value={block['input']} />
    </ToolBlock>
  );
}

export function ToolResultBlock(props: BlockViewProps) {
  const { block, renderContent } = props;
  const t = useTranslations('content.block');
  const { content, structuredContent, isError } = block;
  return (
    <ToolBlock
      {...props}
      details={[
        stringMember(block, 'name'),
        stringMember(block, 'toolUseId'),
        isError === true ? `⚠ ${t('toolFailed')}` : null,
      ]}
      known={['toolUseId', 'content', 'structuredContent', 'isError']}
    >
      {Array.isArray(content) ? (
        <div className={styles['inner']}>{renderContent(content)}</div>
      ) : (
        <Member name="content" value={content} />
      )}
      {structuredContent !== undefined && <Member name="structuredContent" value={structuredContent} />}
    </ToolBlock>
  );
}

function ToolBlock({
  block,
  parts,
  index,
  findings,
  details,
  known,
  children,
}: BlockViewProps & { details: readonly (string | null)[]; known: readonly string[]; children: ReactNode }) {
  const t = useTranslations('content');
  const others = Object.entries(block).filter(([name]) => ![...COMMON_MEMBERS, ...known].includes(name));
  return (
    <BlockFrame
      index={index}
      kind={parts.kind}
      details={details}
      tools={<CopyButton label={t('tree.copyValue')} text={() => jsonText(block)} />}
      findings={findings}
    >
      {children}
      {others.map(([name, value]) => (
        <Member key={name} name={name} value={value} />
      ))}
      <MetaView owner={block} />
    </BlockFrame>
  );
}

function Member({ name, value }: { name: string; value: unknown }) {
  return (
    <div className="stack gap-2">
      <code className="faint sm">{name}</code>
      <JsonText source={jsonText(value)} label={name} />
    </div>
  );
}
