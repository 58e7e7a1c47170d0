export const READ = 'town:read';
const WRITE = 'town:write';
/** All scopes, in the order in which they are shown. */
export const SCOPES: readonly string[] = [READ, WRITE];

/** `order_bread` changes nothing by itself; but what it shows is there to order from. */
const WRITING = /^(?:order_bread|place_bread_order|order_flour|book_table|delete_document|restore_documents)$/;

/** The scopes that calls of these tools need; undefined: another request than `tools/call`. */
export function scopesFor(tools: readonly (string | undefined)[]): string[] {
  return tools.some((tool = '') => WRITING.test(tool)) ? [READ, WRITE] : [READ];
}

export function listScopes(text: string): string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}
