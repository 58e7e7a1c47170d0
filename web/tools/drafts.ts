const PREFIX = 'loupe.draft';
/** Larger arguments are kept as long as the page only: the browser's storage holds some 5 MB in all. */
const LARGEST = 500_000;

function keyOf(server: string, tool: string): string {
  return `${PREFIX}/${encodeURIComponent(server)}/${encodeURIComponent(tool)}`;
}

/** Drafts of this page's life, which also hold what the storage would not take. */
const drafts = new Map<string, string>();

/** The arguments as they were last typed for a tool, as JSON text (perhaps not valid); empty where nothing was. */
export function readDraft(server: string, tool: string): string {
  const key = keyOf(server, tool);
  return drafts.get(key) ?? localStorage.getItem(key) ?? '';
}

/** Keeps what was typed, for this browser, beyond a reload. */
export function writeDraft(server: string, tool: string, text: string): void {
  const key = keyOf(server, tool);
  drafts.set(key, text);
  try {
    if (text === '' || text.length > LARGEST) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The storage is full: the draft lives as long as the page.
  }
}
