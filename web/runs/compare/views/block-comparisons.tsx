import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';

import type { ComparedBlock } from '../../../../core/comparison/compare-results';
import type { MediaSource } from '../../../../core/comparison/read-blocks';
import type { Change } from '../../../../core/comparison/diff/change';
import type { MediaFamily } from '../../../../core/protocol/content/content-kinds';
import { AudioComparison, OneSound } from './audio-comparison';
import { ChangeList, ChangePath } from './change-list';
import { ComparisonPart } from './comparison-part';
import { ImageComparison, type MediaPair, OneImage } from './image-comparison';
import { TextComparison } from './text-comparison';

interface BlockComparisonsProps {
  blocks: readonly ComparedBlock[];
  names: MediaPair['names'];
  showIgnored: boolean;
  onIgnore: (rule: string) => void;
}

/** Unchanged blocks that follow each other share one line. */
export function BlockComparisons({ blocks, ...rest }: BlockComparisonsProps) {
  return groupSame(blocks).map((group) => {
    const [first] = group;
    if (!first) return null;
    const key = `${first.before ?? ''} ${first.after ?? ''}`;
    return isSame(first) ? <SameBlocks key={key} blocks={group} /> : <OneBlock key={key} block={first} {...rest} />;
  });
}

function isSame({ changes, moved, repeatsStructured }: ComparedBlock): boolean {
  return changes.length === 0 && !moved && !repeatsStructured;
}

function groupSame(blocks: readonly ComparedBlock[]): ComparedBlock[][] {
  const groups: ComparedBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.[0] && isSame(last[0]) && isSame(block)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function SameBlocks({ blocks }: { blocks: readonly ComparedBlock[] }) {
  const t = useTranslations('comparison');
  const [first, last] = [blocks[0], blocks.at(-1)].map((block) => String((block?.after ?? 0) + 1));
  return (
    <p className="muted sm py-0 px-12">
      <span aria-hidden>≡</span> {t('blocksSame', { count: blocks.length, first: first ?? '', last: last ?? '' })}
    </p>
  );
}

function OneBlock({
  block,
  names,
  showIgnored,
  onIgnore,
}: Omit<BlockComparisonsProps, 'blocks'> & { block: ComparedBlock }) {
  const t = useTranslations('comparison');
  const content = useTranslations('content.kinds');
  const { before, after, kind, moved, repeatsStructured } = block;
  const title = t('block', { n: String((after ?? before ?? 0) + 1), kind: content(kind) });
  const shown = showIgnored ? block.changes : block.changes.filter(({ ignored }) => !ignored);
  if (repeatsStructured) return <Remark title={title} remark={t('mirrors')} />;
  if (shown.length === 0 && !moved) return <Remark title={title} remark={t('onlyIgnored')} />;
  // Not listed as JSON, which would be Base64 or a long text; its path can still be ignored.
  const drawn = shown.find(isDrawnIn(block));
  const listed = shown.filter((change) => change !== drawn);
  return (
    <ComparisonPart
      title={title}
      changes={shown}
      remark={
        <>
          {drawn && <ChangePath change={drawn} onIgnore={onIgnore} />}
          {moved && t('blockMoved', { from: String((before ?? 0) + 1) })}
        </>
      }
    >
      {drawn && <DrawnBlock block={block} names={names} />}
      {listed.length > 0 && <ChangeList label={title} changes={listed} onIgnore={onIgnore} />}
    </ComparisonPart>
  );
}

function Remark({ title, remark }: { title: string; remark: string }) {
  return (
    <p className="muted sm py-0 px-12">
      <span aria-hidden>≡</span> {title} · {remark}
    </p>
  );
}

const DRAWN_MEMBERS = ['text', 'data', 'blob'];

function isDrawnIn({ display }: ComparedBlock) {
  return ({ kind, path }: Change) =>
    display !== undefined && ('only' in display || (kind === 'changed' && DRAWN_MEMBERS.includes(String(path.at(-1)))));
}

const mediaViews: Readonly<Record<MediaFamily, ComponentType<MediaPair>>> = {
  image: ImageComparison,
  audio: AudioComparison,
};

const oneViews: Readonly<Record<MediaFamily, ComponentType<{ source: MediaSource; name: string }>>> = {
  image: OneImage,
  audio: OneSound,
};

function DrawnBlock({ block: { display, after }, names }: { block: ComparedBlock; names: MediaPair['names'] }) {
  if (!display) return null;
  if ('only' in display) {
    const OneView = oneViews[display.kind];
    return <OneView source={display.only} name={after === undefined ? names.before : names.after} />;
  }
  if (display.kind === 'text') return <TextComparison before={display.before} after={display.after} />;
  const View = mediaViews[display.kind];
  return <View before={display.before} after={display.after} names={names} />;
}
