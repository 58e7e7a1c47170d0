import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';

import type { ComparedBlock } from '../../../../core/comparison/compare-results';
import type { Change } from '../../../../core/comparison/diff/change';
import type { MediaFamily } from '../../../../core/protocol/content/content-kinds';
import { AudioComparison } from './audio-comparison';
import { ChangeList } from './change-list';
import { ComparisonPart } from './comparison-part';
import { ImageComparison, type MediaPair } from './image-comparison';
import { TextComparison } from './text-comparison';

interface BlockComparisonsProps {
  blocks: readonly ComparedBlock[];
  names: MediaPair['names'];
  showIgnored: boolean;
  onIgnore: (rule: string) => void;
  only: 'pictures' | 'others';
}

/** Unchanged blocks that follow each other share one line. */
export function BlockComparisons({ blocks, only, ...rest }: BlockComparisonsProps) {
  return groupSame(blocks).map((group) => {
    const [first] = group;
    if (!first || isPicture(first) !== (only === 'pictures')) return null;
    const key = `${first.before ?? ''} ${first.after ?? ''}`;
    return isSame(first) ? <SameBlocks key={key} blocks={group} /> : <OneBlock key={key} block={first} {...rest} />;
  });
}

function isSame({ changes, moved, repeatsStructured }: ComparedBlock): boolean {
  return changes.length === 0 && !moved && !repeatsStructured;
}

function isPicture({ display, changes }: ComparedBlock): boolean {
  return display?.kind === 'image' && changes.some(({ ignored }) => !ignored);
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
}: Omit<BlockComparisonsProps, 'blocks' | 'only'> & { block: ComparedBlock }) {
  const t = useTranslations('comparison');
  const content = useTranslations('content.kinds');
  const { before, after, kind, moved, repeatsStructured } = block;
  const title = t('block', { n: String((after ?? before ?? 0) + 1), kind: content(kind) });
  const shown = showIgnored ? block.changes : block.changes.filter(({ ignored }) => !ignored);
  if (repeatsStructured) return <Remark title={title} remark={t('mirrors')} />;
  if (shown.length === 0 && !moved) return <Remark title={title} remark={t('onlyIgnored')} />;
  // Media are shown as such; their path can still be ignored.
  const face = shown.find(isFaceOf(block));
  return (
    <ComparisonPart
      title={title}
      changes={shown}
      remark={moved && t('blockMoved', { from: String((before ?? 0) + 1) })}
    >
      {face && isPicture(block) && <Face block={block} names={names} />}
      <ChangeList label={title} changes={face ? withoutValues(shown, face) : shown} onIgnore={onIgnore} />
      {face && !isPicture(block) && <Face block={block} names={names} />}
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

const FACE_MEMBERS = ['text', 'data', 'blob'];

function isFaceOf({ display }: ComparedBlock) {
  return ({ kind, path }: Change) =>
    display !== undefined && kind === 'changed' && FACE_MEMBERS.includes(String(path.at(-1)));
}

/** Base64 or a long text as JSON would repeat what is shown below. */
function withoutValues(changes: readonly Change[], face: Change): Change[] {
  return changes.map((change) => {
    if (change !== face) return change;
    const { kind, path, formerPath, ignored } = change;
    return { kind, path, formerPath, ignored };
  });
}

const mediaViews: Readonly<Record<MediaFamily, ComponentType<MediaPair>>> = {
  image: ImageComparison,
  audio: AudioComparison,
};

function Face({ block: { display }, names }: { block: ComparedBlock; names: MediaPair['names'] }) {
  if (!display) return null;
  if (display.kind === 'text') return <TextComparison before={display.before} after={display.after} />;
  const View = mediaViews[display.kind];
  return <View before={display.before} after={display.after} names={names} />;
}
