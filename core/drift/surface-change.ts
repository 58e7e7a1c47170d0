import { fillText } from '../text/phrase';
import type { SchemaChangeCode } from '../schema/acceptance/schema-change';
import texts from './texts.json';

/** What a change is about. */
export type ChangedKind = 'server' | 'tool' | 'resource' | 'template' | 'prompt';
/** The schema of a tool that a change is in. */
export type ChangedPart = 'input' | 'output';

export type SurfaceChangeCode = keyof typeof texts;
/** All but those that a schema has by itself. */
export type OwnChangeCode = Exclude<SurfaceChangeCode, SchemaChangeCode>;

/** One difference between two surfaces of a server. */
export interface SurfaceChange {
  code: SurfaceChangeCode;
  /** Whether what worked with the earlier surface may fail with the later one. */
  isBreaking: boolean;
  kind: ChangedKind;
  /** The item's key in its list; empty for the server. */
  name: string;
  part: ChangedPart | undefined;
  /** Where the values stand that it is about, within the arguments or the structured content. */
  path: string | undefined;
  /** In which of the two surfaces {@link pointer} leads somewhere. */
  side: 'before' | 'after';
  /** The JSON Pointer of what changed, in the file of that surface. */
  pointer: string;
  values: Readonly<Record<string, string>>;
}

/** What a change says, in plain English. */
export function changeText({ code, values }: Pick<SurfaceChange, 'code' | 'values'>): string {
  return fillText(texts[code], (name) => values[name] ?? '');
}
