/** Stands in for `markdown-to-jsx` in the bundle: only templates of rjsf that Loupe replaces would render it. */
export function Markdown(): null {
  return null;
}
