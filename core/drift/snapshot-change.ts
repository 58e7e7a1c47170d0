import { fillText } from '../text/phrase';
import type { SchemaChangeCode } from '../schema/acceptance/schema-change';
import texts from './texts.json';

export type ChangedKind = 'server' | 'tool' | 'resource' | 'template' | 'prompt';
export type ChangedPart = 'input' | 'output';

export type SnapshotChangeCode = keyof typeof texts;
export type OwnChangeCode = Exclude<SnapshotChangeCode, SchemaChangeCode>;

export interface SnapshotChange {
  code: SnapshotChangeCode;
  isBreaking: boolean;
  kind: ChangedKind;
  /** The item's key in its list; empty for the server. */
  name: string;
  part: ChangedPart | undefined;
  /** JSONPath within the arguments or the structured content; of a list's items with `[*]`. */
  path: string | undefined;
  /** The snapshot that {@link pointer} is in. */
  side: 'before' | 'after';
  /** JSON Pointer of the change in that snapshot's file. */
  pointer: string;
  values: Readonly<Record<string, string>>;
}

export function changeText({ code, values }: Pick<SnapshotChange, 'code' | 'values'>): string {
  return fillText(texts[code], (name) => values[name] ?? '');
}
