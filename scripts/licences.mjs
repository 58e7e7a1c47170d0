const APACHE_TERMS = /TERMS AND CONDITIONS FOR USE, REPRODUCTION[\s\S]*?END OF TERMS AND CONDITIONS/;

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
  /** Of the Apache License, whose text is the longest: the package below which they stand, by their words. */
  const terms = new Map();
  const parts = [...groups.values()].map(({ text, packages: [first, ...others] }) => {
    const short = text.replace(APACHE_TERMS, (words) => {
      const key = words.replace(/\W+/g, ' ').toLowerCase();
      const name = terms.get(key);
      if (name === undefined) terms.set(key, /^## (\S+)/.exec(first)?.[1]);
      return name === undefined ? words : `(Terms and conditions: the same text as below ${name}.)`;
    });
    return [first, ...others, short].join('\n\n');
  });
  return `${head}${parts.map((part) => `${part.trimEnd()}\n`).join('\n')}`;
}
