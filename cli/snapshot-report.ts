import { MEMBERS, type Snapshot } from '../core/drift/snapshot';
import { changeText, type SnapshotChange } from '../core/drift/snapshot-change';
import type { SnapshotSize } from '../core/drift/snapshot-size';
import { escaped } from '../core/report/markup';
import type { Mask } from './check-report';
import { testCase } from './junit';
import { counted, oneLine, painted } from './report-text';

const MAX_LISTED = 5;

interface CheckedSnapshot {
  snapshot: Snapshot;
  size: SnapshotSize;
  budget: number | undefined;
  drift: { against: string; changes: readonly SnapshotChange[] } | undefined;
}

export type SnapshotReport = ReturnType<typeof reportedSnapshot>;
type ReportedChange = ReturnType<typeof reportedChange>;

export function reportedSnapshot({ snapshot, size, budget, drift }: CheckedSnapshot, mask: Mask) {
  const changes = drift?.changes.map((change) => reportedChange(change, mask));
  const count = (isBreaking: boolean) => changes?.filter(({ breaking }) => breaking === isBreaking).length ?? 0;
  return {
    ...Object.fromEntries(MEMBERS.map((member) => [member, Object.keys(snapshot[member]).length])),
    tokens: size.tokens,
    tokensOfInstructions: size.instructions,
    tokensOfTools: size.tools,
    tokensEstimatedAs: 'bytes of UTF-8 / 4',
    ...(budget !== undefined && { budget }),
    ...(drift &&
      changes && { drift: { against: drift.against, breaking: count(true), nonBreaking: count(false), changes } }),
  };
}

function reportedChange(change: SnapshotChange, mask: Mask) {
  const { code, isBreaking, kind, name, part, path, side, pointer, values } = change;
  return {
    change: code,
    breaking: isBreaking,
    kind,
    name: mask(name),
    part,
    path,
    /** In the saved snapshot, or in the present one; see `side`. */
    pointer: mask(pointer),
    side,
    text: mask(changeText(change)),
    values: Object.fromEntries(Object.entries(values).map(([value, text]) => [value, mask(text)] as const)),
  };
}

export function snapshotReportText(report: SnapshotReport): string {
  const { drift } = report;
  return [
    ...(drift ? ['', ...drift.changes.map(changeLine)] : []),
    ...(drift?.changes.length === 0 ? ['No changes.'] : []),
    ...(drift
      ? [
          `Compared with ${drift.against}: ${counted(drift.breaking, 'breaking change')}, ${drift.nonBreaking} non-breaking`,
        ]
      : []),
    ...sizeLines(report),
  ].join('\n');
}

function changeLine(change: ReportedChange): string {
  const line = ` ${subjectOf(change)}: ${oneLine(change.text)} (${oneLine(change.pointer)})`;
  return change.breaking ? painted('✗', 'red') + line : painted('·', 'dim') + line;
}

/** Such as `tool get_weather, input $.days`. */
function subjectOf({ kind, name, part, path }: ReportedChange): string {
  const item = name === '' ? kind : `${kind} ${oneLine(name)}`;
  return part === undefined ? item : `${item}, ${part} ${oneLine(path ?? '')}`.trimEnd();
}

function sizeLines({ tokens, budget, tokensOfTools }: SnapshotReport): string[] {
  const size = `About ${counted(tokens, 'token')} for a model (UTF-8 bytes / 4)`;
  if (budget === undefined) return [size];
  if (tokens <= budget) return [`${size} (budget: ${budget})`];
  const largest = tokensOfTools.slice(0, MAX_LISTED);
  return [
    painted(`${size}: ${tokens - budget} over the budget of ${budget}`, 'red'),
    ...largest.map(({ name, tokens: own }) => `  ${oneLine(name)}: ${own}`),
  ];
}

/** Cases of a JUnit report: each change, and the budget. */
export function snapshotCases(report: SnapshotReport): string[] {
  const { drift, budget, tokens } = report;
  const changes = drift?.changes.map((change) => {
    const tag = change.breaking ? 'failure' : 'system-out';
    const text = escaped(`${subjectOf(change)}: ${oneLine(change.text)}\n${oneLine(change.pointer)}`);
    return testCase('drift', oneLine(`${change.change} ${change.pointer}`), `<${tag}>${text}</${tag}>`);
  });
  const size = escaped(sizeLines(report).join('\n'));
  const isOver = budget !== undefined && tokens > budget;
  return [
    ...(changes?.length === 0 ? [testCase('drift', 'no changes', '')] : (changes ?? [])),
    ...(budget === undefined ? [] : [testCase('surface', 'budget', isOver ? `<failure>${size}</failure>` : '')]),
  ];
}
