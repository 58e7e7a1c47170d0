import { inBrowser, inTab, remember, storageKey } from '../../ui/remember';

const PREFIX = 'loupe.draft';
/** Larger arguments are kept as long as the page only: the browser's storage holds some 5 MB in all. */
const LARGEST = 500_000;

/** Drafts of this page's life, which also hold what the storage would not take. */
const drafts = new Map<string, string>();

/** The arguments as they were last typed for a tool, as JSON text (perhaps not valid); empty where nothing was. */
export function readDraft(server: string, tool: string): string {
  const key = storageKey(PREFIX, server, tool);
  return drafts.get(key) ?? inTab.getItem(key) ?? inBrowser.getItem(key) ?? '';
}

/**
 * Keeps what was typed as long as the tab, also over a reload.
 * @param lasting what of it is kept for this browser, beyond the tab
 */
export function writeDraft(server: string, tool: string, text: string, lasting = text): void {
  const key = storageKey(PREFIX, server, tool);
  drafts.set(key, text);
  remember(inBrowser, key, storable(lasting));
  remember(inTab, key, text === lasting ? null : storable(text));
}

function storable(text: string): string | null {
  return text === '' || text.length > LARGEST ? null : text;
}

/** Where all that is typed for a server is kept: `<prefix>/<server>/<item>`, each part encoded. */
const PREFIXES = [
  PREFIX,
  'loupe.prompt',
  'loupe.template',
  'loupe.ignored',
  'loupe.raw',
  'loupe.answer',
  'loupe.protocol',
];

/** Erases all that was typed for a server: call it when the server is removed. */
export function forgetDrafts(server: string): void {
  for (const prefix of PREFIXES) {
    const begin = storageKey(prefix, server, '');
    for (const key of keysThatBegin(begin)) {
      drafts.delete(key);
      for (const storage of [inBrowser, inTab]) remember(storage, key, null);
    }
  }
}

/** Moves all that was typed for a server: call it when the server was renamed. */
export function moveDrafts(from: string, to: string): void {
  if (from === to) return;
  forgetDrafts(to);
  for (const prefix of PREFIXES) {
    const begin = storageKey(prefix, from, '');
    for (const key of keysThatBegin(begin)) {
      const moved = storageKey(prefix, to, '') + key.slice(begin.length);
      const text = drafts.get(key);
      if (text !== undefined) drafts.set(moved, text);
      drafts.delete(key);
      for (const storage of [inBrowser, inTab]) {
        const stored = storage.getItem(key);
        // First the old one goes: there may be no room for both.
        remember(storage, key, null);
        if (stored !== null) remember(storage, moved, stored);
      }
    }
  }
}

function keysThatBegin(begin: string): string[] {
  const keys = new Set([...drafts.keys(), ...inBrowser.keys(), ...inTab.keys()]);
  return [...keys].filter((key) => key.startsWith(begin));
}
