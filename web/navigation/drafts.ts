import { encodePart } from '../../core/text/encode-part';
import { Writable } from '../../core/store';
import { inBrowser, inTab, recall, remember, storageKey } from '../ui/remember';

const PREFIX = 'loupe.draft';
const UNFINISHED = 'loupe.unfinished';
/** Larger texts last only until a reload: localStorage holds some 5 MB in all. */
const MAX_STORED_LENGTH = 500_000;

const drafts = new Map<string, string>();

/** JSON text, perhaps invalid; empty if there is none. */
export function readDraft(server: string, tool: string): string {
  const key = storageKey(PREFIX, server, tool);
  return drafts.get(key) ?? inTab.getItem(key) ?? inBrowser.getItem(key) ?? '';
}

/** Stores the draft for the tab, also over a reload. @param lasting the part stored in this browser beyond the tab */
export function writeDraft(server: string, tool: string, text: string, lasting = text): void {
  const key = storageKey(PREFIX, server, tool);
  drafts.set(key, text);
  remember(inBrowser, key, storable(lasting));
  remember(inTab, key, text === lasting ? null : storable(text));
}

/** The last draft written from outside its form. */
export const replacedDraft = new Writable<{ server: string; tool: string; text: string } | undefined>(undefined);

/** Also in the form, if it is open. */
export function replaceDraft(server: string, tool: string, text: string): void {
  writeDraft(server, tool, text);
  replacedDraft.set({ server, tool, text });
}

function storable(text: string): string | null {
  return text === '' || text.length > MAX_STORED_LENGTH ? null : text;
}

type TextsByPointer = readonly (readonly [pointer: string, text: string])[];

/** Form texts that are not values yet, stored for the tab. */
export function readUnfinished(server: string, tool: string): TextsByPointer {
  const recalled = recall(inTab, storageKey(UNFINISHED, server, tool));
  return Array.isArray(recalled) ? (recalled as TextsByPointer) : [];
}

export function writeUnfinished(server: string, tool: string, texts: TextsByPointer): void {
  const text = texts.length === 0 ? null : storable(JSON.stringify(texts));
  remember(inTab, storageKey(UNFINISHED, server, tool), text);
}

/** Keys of what is stored of a server: `PREFIX/SERVER` or `PREFIX/SERVER/ITEM`, each part encoded. */
const PREFIXES = [
  PREFIX,
  UNFINISHED,
  'loupe.prompt',
  'loupe.template',
  'loupe.ignored',
  'loupe.resultView',
  'loupe.raw',
  'loupe.answer',
  'loupe.protocol',
  'loupe.runOnChange',
  'loupe.dressing',
  'loupe.authorization',
  'loupe.presented-tool',
  'loupe.pageByPage',
  'loupe.sections',
  'loupe.surface',
  'loupe.tools',
];

/** Moves what is stored of a renamed server, in place of what the new name has. @param to undefined deletes it */
export function moveDrafts(from: string, to: string | undefined): void {
  if (from === to) return;
  if (to !== undefined) moveDrafts(to, undefined);
  for (const prefix of PREFIXES) {
    const begin = `${prefix}/${encodePart(from)}`;
    for (const key of keysThatBegin(begin)) {
      const text = drafts.get(key);
      const entries = [inBrowser, inTab].map((storage) => [storage, storage.getItem(key)] as const);
      // The old entry is removed first: there may be no room for both.
      drafts.delete(key);
      for (const [storage] of entries) remember(storage, key, null);
      if (to === undefined) continue;
      const newKey = `${prefix}/${encodePart(to)}${key.slice(begin.length)}`;
      if (text !== undefined) drafts.set(newKey, text);
      for (const [storage, stored] of entries) if (stored !== null) remember(storage, newKey, stored);
    }
  }
}

function keysThatBegin(begin: string): string[] {
  const keys = new Set([...drafts.keys(), ...inBrowser.keys(), ...inTab.keys()]);
  return [...keys].filter((key) => `${key}/`.startsWith(`${begin}/`));
}
