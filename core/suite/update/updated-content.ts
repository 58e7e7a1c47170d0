import { isObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { blocksOf } from '../checks/checked-json';
import { BLOCK_VERBS } from '../checks/verbs';
import { proposeBlocks } from '../propose/propose-blocks';
import type { BlockCheck } from '../suite';
import { change, type ExpectationChange, type RunToExpect, type UpdateHost } from './expectation-change';

/** In each run, checks are assigned to blocks in order: the next that meets the check, or the next of its type. */
export async function updatedContent(
  written: readonly BlockCheck[],
  runs: readonly RunToExpect[],
  host: UpdateHost,
): Promise<ExpectationChange[]> {
  if (written.length === 0) return [];
  const nextBlockByRun = runs.map(() => 0);
  const changes: ExpectationChange[] = [];
  for (const [index, check] of written.entries()) {
    const blockByRun: (number | undefined)[] = [];
    let isMet = true;
    for (const [runIndex, { response, expect }] of runs.entries()) {
      const blocks = blocksOf(response.value);
      const filled = expect.content?.[index] ?? check;
      const from = nextBlockByRun[runIndex] ?? 0;
      const met = await findMatching(blocks, from, filled, host);
      isMet &&= met !== undefined;
      const found = met ?? nextOfType(blocks, from, check);
      blockByRun.push(found);
      if (found !== undefined) nextBlockByRun[runIndex] = found + 1;
    }
    if (isMet) continue;
    const blocks = runs.flatMap(({ response }, runIndex) => {
      const blockIndex = blockByRun[runIndex];
      return blockIndex === undefined ? [] : [blocksOf(response.value)[blockIndex]];
    });
    const hasBlockInEveryRun = blocks.length === runs.length;
    const after = hasBlockInEveryRun ? await updatedBlock(check, index, blocks, runs, host) : undefined;
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

function nextOfType(blocks: readonly unknown[], from: number, { type }: BlockCheck): number | undefined {
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
  // In a suite, a text of the response with `${` would be a variable.
  const hasPlaceholder = stringifyJson(proposed?.check ?? {}).includes('${');
  const proposedParts: Partial<Record<string, unknown>> = hasPlaceholder ? {} : { ...proposed?.check };
  const filledPart = (runIndex: number, name: string): unknown =>
    runs[runIndex]?.expect.content?.[index]?.[name as 'name'] ?? written[name as 'name'];
  const checks: Record<string, unknown> = {};
  const heldNames: string[] = [];
  let hasFailedTextCheck = false;
  for (const [name, writtenCheck] of Object.entries(written) as [string, unknown][]) {
    const isOfText = BLOCK_VERBS.some((verb) => verb === name);
    let holds = true;
    for (const [runIndex, block] of all.entries())
      holds &&= await matchesCheck(block, { [name]: filledPart(runIndex, name) }, host);
    if (holds) {
      checks[name] = writtenCheck;
      heldNames.push(name);
    } else if (isOfText) hasFailedTextCheck = true;
    else if (name in proposedParts) checks[name] = proposedParts[name];
  }
  if (hasFailedTextCheck)
    for (const name of BLOCK_VERBS) if (name in proposedParts && !(name in checks)) checks[name] = proposedParts[name];
  for (const candidate of [checks, proposedParts]) {
    if (Object.keys(candidate).length === 0) continue;
    const variables = candidate === checks ? heldNames : [];
    let isMet = true;
    for (const [runIndex, block] of all.entries()) {
      const filled = Object.fromEntries(variables.map((name) => [name, filledPart(runIndex, name)]));
      isMet &&= await matchesCheck(block, { ...candidate, ...filled }, host);
    }
    if (isMet) return candidate;
  }
  return written.type === undefined ? undefined : { type: written.type };
}
