/**
 * One list of Vite's lists of bundled packages' licences, with each licence's text once, below the packages that have it: most
 * differ in the copyright line only, and that stays with its package.
 * @param {string[]} lists Markdown
 */
export function mergeLicences(lists) {
  const split = lists.map((list) => list.split(/^(?=## )/m));
  const head = split[0]?.[0] ?? '';
  const groups = new Map();
  for (const section of new Set(split.flatMap(([, ...sections]) => sections.map((each) => each.trimEnd())))) {
    const [heading = '', ...lines] = section.split('\n');
    const isCopyright = (line) => /^\W*(?:copyright\s+(?:\(c\)|©|\d)|©)/i.test(line);
    const text = lines
      .filter((line) => !isCopyright(line))
      .join('\n')
      .trim();
    const key = text.replace(/\W+/g, ' ').toLowerCase();
    const group = groups.get(key) ?? { text, packages: [] };
    groups.set(key, group);
    group.packages.push([heading, ...lines.filter(isCopyright)].join('\n\n'));
  }
  const parts = [...groups.values()].map(({ text, packages }) => [...packages, text].join('\n\n'));
  return `${head}${parts.map((part) => `${part.trimEnd()}\n`).join('\n')}`;
}
