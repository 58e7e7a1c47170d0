import { diffArrays } from 'diff';

interface Change {
  from: number;
  to: number;
  lines: readonly string[];
}

/** By line. Undefined if both changed the same or adjacent lines. */
export function mergeTexts(before: string, mine: string, theirs: string): string | undefined {
  const base = linesOf(before);
  const changes = [...changesOf(base, linesOf(mine)), ...changesOf(base, linesOf(theirs))].sort(
    (a, b) => a.from - b.from,
  );
  const merged: string[] = [];
  let at = 0;
  let last: Change | undefined;
  for (const change of changes) {
    if (last && change.from <= last.to) {
      if (isSame(last, change)) continue;
      return undefined;
    }
    merged.push(...base.slice(at, change.from), ...change.lines);
    at = change.to;
    last = change;
  }
  return [...merged, ...base.slice(at)].join('');
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function changesOf(base: readonly string[], next: readonly string[]): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let open: { from: number; to: number; lines: string[] } | undefined;
  for (const { added, removed, value } of diffArrays([...base], [...next])) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, lines: [] };
      changes.push(open);
    }
    if (added) open.lines.push(...value);
    else {
      at += value.length;
      open.to = at;
    }
  }
  return changes;
}

function isSame(one: Change, other: Change): boolean {
  return one.from === other.from && one.to === other.to && one.lines.join('') === other.lines.join('');
}
