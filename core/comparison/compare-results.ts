import { type BlockKind, jsonInText, readBlock, readContents, blockKind } from '../protocol/content/block';
import type { Change, Step } from './diff/change';
import { type MatchedItem, inLaterOrder } from './diff/match-items';
import { parseIgnoreRule, rulesBelow, type IgnoreRule } from './rules/ignore-rule';
import { type ComparedDisplay, displayOf, parseResult, type ReadBlock, type ResultSource } from './read-blocks';
import { isObject, type JsonObject, omit } from '../json/json-object';
import { sameJson } from '../json/same-json';
import { Differ } from './diff/diff-values';
import { excerpts, markIgnored } from './diff/mark-ignored';
import { ValueNumbering } from './diff/value-numbering';
import { longestAscending } from './diff/longest-ascending';

export interface ComparedBlock extends MatchedItem {
  kind: BlockKind;
  changes: readonly Change[];
  /** Set if the change is visible or audible, rather than read as JSON. */
  display?: ComparedDisplay;
  /** The text repeats the structured content in both results: changes are counted there. */
  repeatsStructured: boolean;
}

/** Paths start at the result. */
export interface Comparison {
  structured: readonly Change[];
  blocks: readonly ComparedBlock[];
  /** Differences outside of `structuredContent` and `content` (for a resource, `contents`). */
  members: readonly Change[];
  /** With unlisted ones, without those that a rule ignores. */
  count: number;
  ignored: number;
  unlisted: number;
}

/** Members with blocks: of a tool's result, and of a resource's. */
const BLOCK_MEMBERS = ['content', 'contents'] as const;
type BlockMember = (typeof BLOCK_MEMBERS)[number];

const MAX_LISTED = 5000;

/** JSON in a text block is compared as JSON. Invalid `rules` are skipped. @throws RangeError if nested too deeply */
export function compareResults(
  before: ResultSource | undefined,
  after: ResultSource | undefined,
  rules: readonly string[],
): Comparison {
  const parsedRules = rules.map(parseIgnoreRule).filter((rule) => rule !== undefined);
  const comparer = new ResultComparer(parsedRules);
  const [a, b] = [parseResult(before), parseResult(after)];
  // A result and an error have no members in common.
  if (before?.pointer !== after?.pointer) return comparer.replaceWhole(a, b);
  return comparer.compare(a, b);
}

export function compareValues(before: unknown, after: unknown): readonly Change[] {
  const differ = new Differ(new ValueNumbering(), MAX_LISTED);
  differ.compare(before, after, [], []);
  return differ.changes;
}

function replacement(a: unknown, b: unknown): Change {
  const [before, after] = excerpts(a, b);
  return { kind: 'changed', path: [], before, after, ignored: false };
}

class ResultComparer {
  readonly #valueNumbers = new ValueNumbering();
  readonly #rules: readonly IgnoreRule[];
  #count = 0;
  #ignored = 0;
  #listed = 0;

  constructor(rules: readonly IgnoreRule[]) {
    this.#rules = rules;
  }

  compare(before: unknown, after: unknown): Comparison {
    const a = isObject(before) ? before : undefined;
    const b = isObject(after) ? after : undefined;
    if (!a || !b) return this.#sum([], [], this.#diff(before, after, [], []));
    const structured = this.#diff(
      a['structuredContent'],
      b['structuredContent'],
      ['structuredContent'],
      ['structuredContent'],
    );
    const member = BLOCK_MEMBERS.find((name) => Array.isArray(a[name]) && Array.isArray(b[name]));
    const blocks = member === undefined ? [] : this.#compareBlocks(a, b, member);
    const compared = ['structuredContent', ...(member === undefined ? [] : [member])];
    return this.#sum(structured, blocks, this.#diff(omit(a, ...compared), omit(b, ...compared), [], []));
  }

  /** For a result against an error: nothing inside is compared, and no rule applies. */
  replaceWhole(before: unknown, after: unknown): Comparison {
    if (before === undefined || after === undefined) return this.compare(before, after);
    this.#countOne();
    return this.#sum([], [], [replacement(before, after)]);
  }

  #sum(structured: readonly Change[], blocks: readonly ComparedBlock[], members: readonly Change[]): Comparison {
    return {
      structured,
      blocks,
      members,
      count: this.#count - this.#ignored,
      ignored: this.#ignored,
      unlisted: this.#count - this.#listed,
    };
  }

  #diff(a: unknown, b: unknown, before: Step[], after: Step[]): readonly Change[] {
    return this.#diffMarked(
      markIgnored(a, rulesAt(this.#rules, before)),
      markIgnored(b, rulesAt(this.#rules, after)),
      before,
      after,
    );
  }

  #diffMarked(a: unknown, b: unknown, before: Step[], after: Step[]): readonly Change[] {
    const differ = new Differ(this.#valueNumbers, Math.max(0, MAX_LISTED - this.#listed));
    differ.compare(a, b, before, after);
    this.#count += differ.count;
    this.#ignored += differ.ignored;
    this.#listed += differ.changes.length;
    return differ.changes;
  }

  #compareBlocks(before: JsonObject, after: JsonObject, member: BlockMember): ComparedBlock[] {
    const blocksOf = (result: JsonObject) =>
      (result[member] as unknown[]).map((block, at) => this.#readBlock(block, at, result, member));
    const a = blocksOf(before);
    const b = blocksOf(after);
    const blocksToMatch = (blocks: readonly ReadBlock[]) => blocks.map(({ markedAsJson }) => markedAsJson);
    return matchBlocks(blocksToMatch(a), blocksToMatch(b), this.#valueNumbers).map((match) => {
      const former = match.before === undefined ? undefined : a[match.before];
      const later = match.after === undefined ? undefined : b[match.after];
      const kind = (later ?? former)?.parts.kind ?? 'unknown';
      if (former?.repeatsStructured === true && later?.repeatsStructured === true)
        return { ...match, kind, changes: [], repeatsStructured: true };
      if (match.moved) this.#countOne();
      // If only one text is JSON, or there is only one block, both are compared as texts.
      const areSameKind = (former?.parsed === undefined) === (later?.parsed === undefined);
      const changes = this.#diffMarked(
        areSameKind ? former?.markedAsJson : former?.marked,
        areSameKind ? later?.markedAsJson : later?.marked,
        [member, match.before ?? match.after ?? 0],
        [member, match.after ?? match.before ?? 0],
      );
      const display = changes.length > 0 ? displayOf(former, later) : undefined;
      return { ...match, kind, changes, repeatsStructured: false, display };
    });
  }

  #readBlock(block: unknown, at: number, result: JsonObject, member: BlockMember): ReadBlock {
    const rules = rulesAt(this.#rules, [member, at]);
    // A resource's contents have no type.
    const parts = member === 'contents' ? readContents(block) : readBlock(block);
    const parsed = parts.at === '' ? jsonInText(parts.text, Infinity) : undefined;
    const marked = markIgnored(block, rules);
    if (parsed === undefined || !isObject(block))
      return { parts, parsed, marked, markedAsJson: marked, repeatsStructured: false };
    const structured = result['structuredContent'];
    // With annotations or other members it says more than the structured content.
    const isBare = Object.keys(block).every((name) => name === 'type' || name === 'text');
    const repeatsStructured = isBare && structured !== undefined && sameJson(parsed, structured);
    const markedAsJson = markIgnored({ ...block, text: parsed }, rules);
    return { parts, parsed, marked, markedAsJson, repeatsStructured };
  }

  /** A change that no Differ counts: a moved block, or a whole result. */
  #countOne(): void {
    this.#count += 1;
    this.#listed += 1;
  }
}

function rulesAt(rules: readonly IgnoreRule[], path: readonly Step[]): readonly IgnoreRule[] {
  return path.reduce<readonly IgnoreRule[]>(
    (at, step) => (at.some(({ steps }) => steps.length === 0) ? at : rulesBelow(at, step)),
    rules,
  );
}

/** Matches equal blocks first, then by URI or name, then by kind in order. Removed blocks stay at their index. */
function matchBlocks(before: readonly unknown[], after: readonly unknown[], numbering: ValueNumbering): MatchedItem[] {
  const freeBefore = new Set(before.keys());
  const freeAfter = new Set(after.keys());
  const pairs: { before: number; after: number }[] = [];
  const pairBy = (nameOf: (block: unknown) => string | undefined) => {
    const positions = new Map<string, number[]>();
    for (const at of freeBefore) {
      const name = nameOf(before[at]);
      if (name !== undefined) positions.set(name, [...(positions.get(name) ?? []), at]);
    }
    for (const at of freeAfter) {
      const name = nameOf(after[at]);
      const position = name === undefined ? undefined : positions.get(name)?.shift();
      if (position === undefined) continue;
      pairs.push({ before: position, after: at });
      freeBefore.delete(position);
      freeAfter.delete(at);
    }
  };
  // Skipped for one and one: there is no choice, and serialising a large block takes long.
  if (before.length > 1 || after.length > 1) pairBy((block) => String(numbering.numberOf(block)));
  pairBy(identityOf);
  pairBy(blockKind);
  pairs.sort((a, b) => a.after - b.after);
  const stayed = new Set(longestAscending(pairs));
  const moved = new Set(pairs.filter((pair) => !stayed.has(pair)));
  return inLaterOrder(before.length, after.length, stayed, moved);
}

function identityOf(block: unknown): string | undefined {
  const { kind, uri } = readBlock(block);
  return uri === null ? undefined : `${kind} ${uri}`;
}
