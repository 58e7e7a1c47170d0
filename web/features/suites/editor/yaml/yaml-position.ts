/** Found by lines, since a half-written text is no YAML yet: `calls: [{ tool: ec` ends at `calls`, `*`, `tool`. */
export interface YamlPosition {
  /** An item of a list is `*`. */
  path: readonly string[];
  kind: 'name' | 'value';
  /** Offset of what is written so far. */
  from: number;
  /** Sibling members by name, with the text of their value if it is on the same line. */
  siblings: ReadonlyMap<string, string>;
}

interface Line {
  /** Columns of the dashes of list items: `- - a` has two. */
  dashes: readonly number[];
  /** The member that begins on this line; `rest` is what follows its colon. */
  member: { column: number; name: string; rest: string } | undefined;
  contentColumn: number;
  isBlank: boolean;
}

function readLine(text: string): Line {
  const dashes: number[] = [];
  let at = text.search(/\S|$/);
  while (/^-(?:\s|$)/.test(text.slice(at))) {
    dashes.push(at);
    at += 1;
    at += text.slice(at).search(/\S|$/);
  }
  const rest = text.slice(at);
  const found = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"{[][^#]*?)\s*:(?:\s+(.*)|$)/.exec(rest);
  const name = found?.[1]?.replace(/^(['"])(.*)\1$/, '$2');
  return {
    dashes,
    member: name === undefined ? undefined : { column: at, name, rest: (found?.[2] ?? '').trim() },
    contentColumn: at,
    isBlank: rest === '' || rest.startsWith('#'),
  };
}

/** Undefined in comments and multi-line texts. */
export function yamlPositionAt(text: string, pos: number): YamlPosition | undefined {
  const lines = text.split('\n');
  const before = text.slice(0, pos).split('\n');
  const lineNumber = before.length - 1;
  const typed = before[lineNumber] ?? '';
  if (/(?:^|\s)#/.test(typed)) return undefined;
  const line = readLine(typed);
  const context = contextOfLine(lines, lineNumber, line.contentColumn, line.dashes);
  const indent = /^\s*(?:- +)*/.exec(typed)?.[0].length ?? 0;
  const rest = typed.slice(indent);
  const lineFrom = pos - typed.length;
  const { member } = line;
  if (member) {
    const value = typed.slice(typed.indexOf(':', member.column) + 1);
    const lead = value.search(/\S|$/);
    const valueFrom = pos - value.length + lead;
    const path = [...context.path, member.name];
    return inFlow(path, value.slice(lead), valueFrom, context.siblings);
  }
  if (/^[{[]/.test(rest)) return inFlow(context.path, rest, lineFrom + indent, context.siblings);
  // A blank line stands for a name of the mapping around it.
  return { path: context.path, kind: 'name', from: lineFrom + indent, siblings: context.siblings };
}

/** The path of the mapping or list around a line, and the mapping's other members: below it, then above, by indentation. */
function contextOfLine(
  lines: readonly string[],
  lineNumber: number,
  contentColumn: number,
  dashes: readonly number[],
): Pick<YamlPosition, 'path' | 'siblings'> {
  const siblings = new Map<string, string>();
  for (const text of lines.slice(lineNumber + 1)) {
    const line = readLine(text);
    if (line.isBlank) continue;
    if (line.contentColumn < contentColumn || line.dashes.length > 0) break;
    if (line.member?.column === contentColumn) siblings.set(line.member.name, line.member.rest);
  }
  const path: string[] = dashes.map(() => '*');
  let column = dashes[0] ?? contentColumn;
  let isList = dashes.length > 0;
  for (let at = lineNumber - 1; at >= 0; at -= 1) {
    const line = readLine(lines[at] ?? '');
    if (line.isBlank) continue;
    const { member } = line;
    if (path.length === 0 && member?.column === contentColumn) siblings.set(member.name, member.rest);
    if (member && (member.column < column || (isList && member.column === column))) {
      if (member.rest === '' || member.rest.startsWith('#')) path.unshift(member.name);
      else if (member.column < column) return { path, siblings };
      column = member.column;
      isList = false;
    }
    for (const dash of [...line.dashes].reverse())
      if (dash < column) {
        path.unshift('*');
        column = dash;
        isList = true;
      }
  }
  return { path, siblings };
}

/** The position at the end of a value in flow style, such as `{ a: [1, `. */
function inFlow(
  path: readonly string[],
  text: string,
  from: number,
  siblings: YamlPosition['siblings'],
): YamlPosition | undefined {
  const open: { kind: '{' | '['; name: string | undefined; members: Map<string, string> }[] = [];
  let tokenStart = 0;
  let at = 0;
  const addMember = () => {
    const top = open.at(-1);
    if (top?.kind === '{' && top.name !== undefined) top.members.set(top.name, text.slice(tokenStart, at).trim());
  };
  for (; at < text.length; at += 1) {
    const letter = text[at];
    const top = open.at(-1);
    const isFirst = text.slice(tokenStart, at).trim() === '';
    if ((letter === '"' || letter === "'") && isFirst) {
      const end = text.indexOf(letter, at + 1);
      if (end < 0) break;
      at = end;
    } else if ((letter === '{' || letter === '[') && isFirst) {
      open.push({ kind: letter, name: undefined, members: new Map() });
      tokenStart = at + 1;
    } else if (top && (letter === '}' || letter === ']')) {
      open.pop();
    } else if (top && letter === ',') {
      addMember();
      top.name = undefined;
      tokenStart = at + 1;
    } else if (top?.kind === '{' && letter === ':' && top.name === undefined) {
      top.name = text
        .slice(tokenStart, at)
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2');
      tokenStart = at + 1;
    }
  }
  const fullPath = [...path];
  for (const { kind, name } of open) {
    if (kind === '[') fullPath.push('*');
    else if (name !== undefined) fullPath.push(name);
  }
  const top = open.at(-1);
  const lead = text.slice(tokenStart).search(/\S|$/);
  return {
    path: fullPath,
    kind: top?.kind === '{' && top.name === undefined ? 'name' : 'value',
    from: from + tokenStart + lead,
    siblings: top?.kind === '{' ? top.members : siblings,
  };
}
