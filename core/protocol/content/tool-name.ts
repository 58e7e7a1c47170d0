/** So many characters a tool's name may have (2025-11-25, server/tools, "Tool Names"). */
export const TOOL_NAME_LIMIT = 128;

/** The characters of a tool's name that are none of `A–Z a–z 0–9 _ - .`, each once (there). */
export function oddCharactersOf(name: string): string[] {
  return [...new Set(name.match(/[^\w.-]/gu))].map((odd) => (odd === ' ' ? '“ ”' : odd));
}
