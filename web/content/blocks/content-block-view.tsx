import { Component, type ReactElement, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { shortenText } from '../../../core/json/shorten-strings';
import { blockKind, readBlock } from '../../../core/protocol/content/block';
import { jsonText } from '../../../core/json/lossless';
import { type Finding, findingsWithin } from '../../../core/protocol/findings/finding';
import { CopyButton } from '../../ui/copy-button';
import type { ReadResource } from '../resources/resource-reading';
import { JsonText } from '../text/json-text';
import { BlockFrame } from './block-frame';
import { blockViews } from './block-views';

interface ContentBlockViewProps {
  block: unknown;
  index: number;
  findings: readonly Finding[];
  readResource?: ReadResource;
  pointer?: string;
}

const MAX_LENGTH = 200;

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
  const parts = readBlock(block);
  const { kind, finding } = parts;
  const kindName = t(`kinds.${kind}`);
  if (isObject(block) && finding === undefined && kind !== 'unknown') {
    const View = blockViews[kind];
    return (
      <View
        block={block}
        parts={parts}
        index={index}
        name={t('block.name', { number: index + 1, kind: kindName })}
        findings={findings}
        pointer={pointer}
        readResource={readResource}
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
  }
  const problem = () => {
    if (finding === 'incomplete') return t('block.incomplete', { kind: kindName });
    if (finding !== 'unknown-type') return t('block.noType');
    return t('block.unknownType', { type: isObject(block) ? shortenText(String(block['type']), MAX_LENGTH) : '' });
  };
  return (
    <BlockFrame
      index={index}
      kind={kind}
      findings={findings}
      tools={<CopyButton label={t('tree.copyValue')} text={() => jsonText(block)} />}
    >
      <p className="muted sm">{problem()}</p>
      <BlockJson block={block} index={index} />
    </BlockFrame>
  );
}

class BlockBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
