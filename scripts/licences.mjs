const APACHE_TERMS = /TERMS AND CONDITIONS FOR USE, REPRODUCTION[\s\S]*?END OF TERMS AND CONDITIONS/;

/**
 * Merges Vite's lists of the bundled packages' licences. Packages whose licences differ only in the copyright line share
 * one text; each keeps its copyright line.
 * @param {string[]} lists Markdown
 */
export function mergeLicences(lists) {
  const splitLists = lists.map((list) => list.split(/^(?=## )/m));
  const head = splitLists[0]?.[0] ?? '';
  const groups = new Map();
  for (const section of new Set(splitLists.flatMap(([, ...sections]) => sections.map((each) => each.trimEnd())))) {
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
  /** The package that has the Apache License's terms, the longest text, in full; by the terms. */
  const packageOfTerms = new Map();
  const parts = [...groups.values()].map(({ text, packages: [first, ...others] }) => {
    const short = text.replace(APACHE_TERMS, (terms) => {
      // Published copies differ in these words.
      const key = terms
        .replace(/\W+/g, ' ')
        .replace(/ (?:the|those|any)\b/gi, '')
        .toLowerCase();
      const name = packageOfTerms.get(key);
      if (name === undefined) packageOfTerms.set(key, /^## (\S+)/.exec(first)?.[1]);
      return name === undefined ? terms : `(Terms and conditions of the Apache License 2.0: as below ${name}.)`;
    });
    return [first, ...others, short].join('\n\n');
  });
  return `${head}${parts.map((part) => `${part.trimEnd()}\n`).join('\n')}`;
}
