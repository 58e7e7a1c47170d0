/** `{name}` and `{name, select, KEY {…} other {…}}`: the part of ICU's syntax that the command line needs. */
export function selectText(text: string, value: (name: string) => string): string {
  let filled = '';
  for (let at = 0; at < text.length;) {
    if (text[at] !== '{') {
      filled += text.charAt(at);
      at += 1;
      continue;
    }
    const end = closingBracket(text, at);
    const inside = text.slice(at + 1, end);
    const [, name = inside, branches] = /^(\w+), select,(.*)$/s.exec(inside) ?? [];
    filled += branches === undefined ? value(name) : selectText(branchOf(branches, value(name)), value);
    at = end + 1;
  }
  return filled;
}

function branchOf(branches: string, key: string): string {
  const found = new Map<string, string>();
  for (let at = branches.indexOf('{'), from = 0; at >= 0; at = branches.indexOf('{', from)) {
    const end = closingBracket(branches, at);
    found.set(branches.slice(from, at).trim(), branches.slice(at + 1, end));
    from = end + 1;
  }
  return found.get(key) ?? found.get('other') ?? '';
}

function closingBracket(text: string, opens: number): number {
  let depth = 0;
  for (let at = opens; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}' && (depth -= 1) === 0) return at;
  }
  return text.length;
}
