/** Replaces `markdown-to-jsx` in the bundle: only rjsf templates that Loupe replaces would use it. */
export function Markdown(): null {
  return null;
}
