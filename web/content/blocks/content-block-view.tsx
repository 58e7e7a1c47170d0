import { Component, type ReactElement, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { shortenText } from '../../../core/json/shorten-strings';
import { blockKind, jsonText, stringMember } from '../../../core/protocol/content/block';
import {
  type Finding,
  findingsWithin,
  mergeFindings,
} from '../../../core/protocol/findings/finding';
import { CopyButton } from '../../ui/copy-button';
import { AudioView } from '../media/audio-view';
import { ImageView } from '../media/image-view';
import type { MediaFrame } from '../media/use-media';
import { useInnerText } from '../message/message-source';
import { ResourceContentsView } from '../resources/resource-contents-view';
import { ResourceLinkView } from '../resources/resource-link-view';
import type { ReadResource } from '../resources/resource-reading';
import { JsonText } from '../text/json-text';
import { TextView } from '../text/text-view';
import { BlockFrame } from './block-frame';
import { MetaView } from './meta-view';
import { ToolTurn } from './tool-turn';

interface ContentBlockViewProps {
  /** Any JSON, right or wrong. */
  block: unknown;
  /** 0-based. */
  index: number;
  /** Those whose pointer lies in this block. */
  findings: readonly Finding[];
  /** Reads a linked resource; without it links cannot be read. */
  readResource?: ReadResource | undefined;
  /** Where the block stands in its message; by default in a tool's result. */
  pointer?: string;
}

/** Of a longer name of a type the start is shown: the whole of it is in the JSON below. */
const LONGEST = 200;

/** One content block as what it is. Whatever is wrong with it, it is shown: at worst as its JSON. */
export function ContentBlockView(props: ContentBlockViewProps): ReactElement {
  const { block, index, findings } = props;
  const t = useTranslations('content.block');
  const kind = blockKind(block);
  return (
    <BlockBoundary
      fallback={
        <BlockFrame index={index} kind={kind} findings={findings}>
          <p className="muted sm">{t('broken')}</p>
          <BlockJson block={block} index={index} />
        </BlockFrame>
      }
    >
      <KnownBlock {...props} />
    </BlockBoundary>
  );
}

function BlockJson({ block, index }: { block: unknown; index: number }) {
  const t = useTranslations('content.block');
  return <JsonText source={jsonText(block)} label={t('json', { number: index + 1 })} />;
}

function KnownBlock({
  block,
  index,
  findings,
  readResource,
  pointer = `/result/content/${index}`,
}: ContentBlockViewProps) {
  const t = useTranslations('content');
  const innerText = useInnerText(`${pointer}/text`);
  const kind = blockKind(block);
  const jsonBlock = (word: string | null) => (
    <BlockFrame
      index={index}
      kind={kind}
      findings={findings}
      tools={<CopyButton label={t('tree.copyValue')} text={() => jsonText(block)} />}
    >
      {word !== null && <p className="muted sm">{word}</p>}
      <BlockJson block={block} index={index} />
    </BlockFrame>
  );
  if (!isObject(block)) return jsonBlock(t('block.noType'));
  const name = t('block.name', { number: index + 1, kind: t(`block.${kind}`) });
  const mediaFrame = (parts: MediaFrame) => (
    <BlockFrame
      index={index}
      kind={kind}
      facts={parts.facts}
      tools={parts.tools}
      findings={mergeFindings(findings, parts.findings)}
    >
      {parts.body}
      <MetaView owner={block} />
    </BlockFrame>
  );
  const incomplete = () => jsonBlock(t('block.incomplete', { kind: t(`block.${kind}`) }));
  switch (kind) {
    case 'text': {
      const text = stringMember(block, 'text');
      if (text === null) return incomplete();
      return (
        <TextView
          text={innerText ?? text}
          label={name}
          frame={({ size, tools, panel }) => (
            <BlockFrame index={index} kind={kind} facts={[size]} tools={tools} findings={findings}>
              {panel}
              <MetaView owner={block} />
            </BlockFrame>
          )}
        />
      );
    }
    case 'image':
    case 'audio': {
      const base64 = stringMember(block, 'data');
      if (base64 === null) return incomplete();
      const View = kind === 'image' ? ImageView : AudioView;
      return (
        <View
          base64={base64}
          declared={stringMember(block, 'mimeType')}
          pointer={pointer}
          field="data"
          uri={null}
          label={t(`${kind}.${kind === 'image' ? 'alt' : 'label'}` as 'image.alt', {
            number: index + 1,
          })}
          frame={mediaFrame}
        />
      );
    }
    case 'resource_link':
      if (stringMember(block, 'uri') === null) return incomplete();
      return (
        <BlockFrame index={index} kind={kind} findings={findings}>
          <ResourceLinkView link={block} pointer={pointer} readResource={readResource} />
        </BlockFrame>
      );
    case 'resource':
      if (!isObject(block['resource'])) return incomplete();
      return (
        <ResourceContentsView
          contents={block['resource']}
          pointer={`${pointer}/resource`}
          label={name}
          frame={mediaFrame}
        />
      );
    case 'tool_use':
    case 'tool_result':
      return (
        <ToolTurn
          block={block}
          index={index}
          findings={findings}
          kind={kind}
          renderContent={(blocks) =>
            blocks.map((inner, at) => (
              <ContentBlockView
                key={at}
                block={inner}
                index={at}
                pointer={`${pointer}/content/${at}`}
                findings={findingsWithin(findings, `${pointer}/content/${at}`)}
                readResource={readResource}
              />
            ))
          }
        />
      );
    case 'unknown':
      return jsonBlock(
        typeof block['type'] === 'string'
          ? t('block.unknownType', { type: shortenText(block['type'], LONGEST) })
          : t('block.noType'),
      );
  }
}

/** Shows something else in place of what cannot be rendered, so that one block never takes the others with it. */
class BlockBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
