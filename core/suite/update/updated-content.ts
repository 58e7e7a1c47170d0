import { isObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { blocksOf } from '../checks/checked-json';
import { BLOCK_VERBS } from '../checks/verbs';
import { proposeBlocks } from '../propose/propose-blocks';
import type { BlockCheck } from '../suite';
import { change, type ExpectationChange, type RunToExpect, type UpdateHost } from './expectation-change';

export async function updatedContent(
  written: readonly BlockCheck[],
  runs: readonly RunToExpect[],
  host: UpdateHost,
): Promise<ExpectationChange[]> {
  if (written.length === 0) return [];
  const next = runs.map(() => 0);
  const changes: ExpectationChange[] = [];
  for (const [index, check] of written.entries()) {
    const taken: (number | undefined)[] = [];
    let isMet = true;
    for (const [at, { response, expect }] of runs.entries()) {
      const blocks = blocksOf(response.value);
      const filled = expect.content?.[index] ?? check;
      const met = await findMatching(blocks, next[at] ?? 0, filled, host);
      isMet &&= met !== undefined;
      const found = met ?? nearest(blocks, next[at] ?? 0, check);
      taken.push(found);
      if (found !== undefined) next[at] = found + 1;
    }
    if (isMet) continue;
    const blocks = runs.flatMap(({ response }, at) => {
      const index = taken[at];
      return index === undefined ? [] : [blocksOf(response.value)[index]];
    });
    const isThere = blocks.length === runs.length;
    const after = isThere ? await updatedBlock(check, index, blocks, runs, host) : undefined;
    changes.push(change('content', ['content', index], check, after));
  }
  return changes;
}

async function findMatching(
  blocks: readonly unknown[],
  from: number,
  check: BlockCheck,
  host: UpdateHost,
): Promise<number | undefined> {
  for (let index = from; index < blocks.length; index += 1)
    if (await matchesCheck(blocks[index], check, host)) return index;
  return undefined;
}

async function matchesCheck(block: unknown, check: BlockCheck, { checkParts }: UpdateHost) {
  const response = { value: { content: [block] }, kind: 'tool' } as const;
  const results = await checkParts(response, [{ kind: 'content', blocks: [check] }]);
  return results.flat().every(({ passed }) => passed);
}

function nearest(blocks: readonly unknown[], from: number, { type }: BlockCheck): number | undefined {
  for (let index = from; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (type === undefined || (isObject(block) && block['type'] === type)) return index;
  }
  return undefined;
}

async function updatedBlock(
  written: BlockCheck,
  index: number,
  [first, ...others]: readonly unknown[],
  runs: readonly RunToExpect[],
  host: UpdateHost,
): Promise<BlockCheck | undefined> {
  const all = [first, ...others];
  const [proposed] = proposeBlocks(
    [first],
    others.map((each) => [each]),
  );
  const offered: Partial<Record<string, unknown>> = { ...proposed?.check };
  const kept: Record<string, unknown> = {};
  let isTextOpen = false;
  for (const [name, wanted] of Object.entries(written) as [string, unknown][]) {
    const isOfText = BLOCK_VERBS.some((verb) => verb === name);
    let holds = true;
    for (const [at, block] of all.entries()) {
      const filled: unknown = runs[at]?.expect.content?.[index]?.[name as 'name'];
      const alone: Record<string, unknown> = { [name]: filled ?? wanted };
      holds &&= await matchesCheck(block, alone, host);
    }
    if (holds) kept[name] = wanted;
    else if (isOfText) isTextOpen = true;
    else if (name in offered) kept[name] = offered[name];
  }
  if (isTextOpen) for (const name of BLOCK_VERBS) if (name in offered && !(name in kept)) kept[name] = offered[name];
  const isSecretIn = stringifyJson(offered).includes('${');
  const candidates = [...(isSecretIn ? [] : [kept as BlockCheck]), proposed?.check ?? {}].filter(
    (each) => Object.keys(each).length > 0 && !stringifyJson(each).includes('${'),
  );
  for (const candidate of candidates) {
    let isMet = true;
    for (const block of all) isMet &&= await matchesCheck(block, candidate, host);
    if (isMet) return candidate;
  }
  return written.type === undefined ? undefined : { type: written.type };
}
