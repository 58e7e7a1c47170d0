export const READ = 'town:read';
const WRITE = 'town:write';
/** All scopes, in the order in which they are shown. */
export const SCOPES: readonly string[] = [READ, WRITE];

/** `order_bread` itself changes nothing, but one orders by the app that it shows. */
const WRITE_TOOLS = /^(?:order_bread|place_bread_order|order_flour|book_table|delete_document|restore_documents)$/;

/** @param tools of calls; undefined for a request other than `tools/call` */
export function scopesFor(tools: readonly (string | undefined)[]): string[] {
  return tools.some((tool = '') => WRITE_TOOLS.test(tool)) ? [READ, WRITE] : [READ];
}

export function listScopes(text: string): string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}
