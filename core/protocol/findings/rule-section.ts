/** What `docs/rules.md` says of a rule, as Markdown without the heading; undefined if there is no such rule. */
export function ruleSection(page: string, rule: string): string | undefined {
  const heading = [`\n## ${rule}\n`, `\n### ${rule}\n`].find((each) => page.includes(each));
  return (
    heading &&
    page
      .split(heading)[1]
      ?.split(/\n##+ /)[0]
      ?.trim()
  );
}
