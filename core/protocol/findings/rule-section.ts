/** What `docs/rules.md` says of a rule, as Markdown without the heading; undefined if there is no such rule. */
export function ruleSection(page: string, rule: string): string | undefined {
  return page.split(`\n## ${rule}\n`)[1]?.split('\n## ')[0]?.trim();
}
