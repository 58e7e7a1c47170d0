export const READ = 'town:read';
export const WRITE = 'town:write';
/** All scopes, in the order in which they are shown. */
export const SCOPES: readonly string[] = [READ, WRITE];

/** `order_bread` changes nothing by itself; but what it shows is there to order from. */
const WRITING = new Set([
  'order_bread',
  'place_bread_order',
  'order_flour',
  'book_table',
  'delete_document',
  'restore_documents',
]);

/** The scopes that a call of this tool needs; undefined: another request than `tools/call`. */
export function scopesFor(tool: string | undefined): string[] {
  return tool !== undefined && WRITING.has(tool) ? [READ, WRITE] : [READ];
}

/** The scopes of a space-separated list. */
export function listScopes(text: string): string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}
