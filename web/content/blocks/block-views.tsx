import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';

import type { BlockType } from '../../../core/protocol/content/content-kinds';
import { mergeFindings } from '../../../core/protocol/findings/finding';
import { capitalized } from '../../../core/text/format';
import { formatBytes } from '../../../core/text/format';
import { MediaView } from '../media/media-view';
import type { MediaFrame } from '../media/use-media';
import { useStringInMessage } from '../message/message-source';
import { ResourceContentsView } from '../resources/resource-contents-view';
import { ResourceLinkView } from '../resources/resource-link-view';
import { TextView } from '../text/text-view';
import { BlockFrame } from './block-frame';
import type { BlockViewProps } from './block-view-props';
import { MetaView } from './meta-view';
import { ToolResultBlock, ToolUseBlock } from './tool-blocks';

export const blockViews: Readonly<Record<BlockType, ComponentType<BlockViewProps>>> = {
  text: TextBlock,
  image: MediaBlock,
  audio: MediaBlock,
  resource_link: LinkBlock,
  resource: ResourceBlock,
  tool_use: ToolUseBlock,
  tool_result: ToolResultBlock,
};

function TextBlock({ block, parts, index, name, findings, pointer }: BlockViewProps) {
  const inMessage = useStringInMessage(`${pointer}/text`);
  const { kind, text } = parts;
  return (
    <TextView
      text={inMessage ?? text ?? ''}
      label={name}
      frame={({ size, tools, panel }) => (
        <BlockFrame index={index} kind={kind} details={[size]} tools={tools} findings={findings}>
          {panel}
          <MetaView owner={block} />
        </BlockFrame>
      )}
    />
  );
}

function MediaBlock(props: BlockViewProps) {
  const { parts, index, pointer } = props;
  const t = useTranslations('content');
  const frame = useMediaFrame(props);
  const { kind, bytes, family, mimeType } = parts;
  if (!bytes || !family) return null;
  const label = t('block.of', { kind: capitalized(t(`kinds.${kind}`)), number: index + 1 });
  const data = { base64: bytes.base64, field: bytes.field, declared: mimeType, uri: null };
  return <MediaView family={family} {...data} pointer={pointer} label={label} frame={frame} />;
}

function LinkBlock({ block, parts, index, findings, pointer, readResource }: BlockViewProps) {
  const t = useTranslations('content.link');
  const { size } = block;
  const details = [parts.mimeType, typeof size === 'number' ? t('size', { size: formatBytes(size) }) : null];
  return (
    <BlockFrame index={index} kind={parts.kind} details={details} findings={findings}>
      <ResourceLinkView link={block} pointer={pointer} readResource={readResource} />
    </BlockFrame>
  );
}

function ResourceBlock(props: BlockViewProps) {
  const { parts, name, pointer } = props;
  const frame = useMediaFrame(props);
  const contentsPointer = `${pointer}${parts.at}`;
  return <ResourceContentsView contents={parts.holder} pointer={contentsPointer} label={name} frame={frame} />;
}

function useMediaFrame({ block, parts: { kind }, index, findings }: BlockViewProps) {
  return (shown: MediaFrame) => (
    <BlockFrame
      index={index}
      kind={kind}
      details={shown.details}
      tools={shown.tools}
      findings={mergeFindings(findings, shown.findings)}
    >
      {shown.body}
      <MetaView owner={block} />
    </BlockFrame>
  );
}
