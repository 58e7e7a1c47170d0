/**
 * Vite's list of the bundled packages' licences, with each licence's text once, below the packages that have it: most
 * differ in the copyright line only, and that stays with its package.
 */
export function withEachTextOnce(markdown) {
  const [head, ...sections] = markdown.split(/^(?=## )/m);
  const groups = new Map();
  for (const section of sections) {
    const [heading = '', ...lines] = section.trimEnd().split('\n');
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
