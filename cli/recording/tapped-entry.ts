import {
  applyEdits,
  findNodeAtLocation,
  type FormattingOptions,
  getNodeValue,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import { toObject } from '../../core/json/json-object';

export type ConfigKey = 'mcpServers' | 'servers';

/** Options of tap that stand before the server's command, each with a value. */
const VALUE_OPTIONS = new Set(['--record', '--cwd', '--otlp']);

/** Names of the servers that a file holds. @throws SyntaxError */
export function serverNames(text: string, key: ConfigKey): string[] {
  const servers = findNodeAtLocation(treeOf(text), [key]);
  return (servers?.children ?? []).flatMap(({ children }) => {
    const name: unknown = children?.[0]?.value;
    return typeof name === 'string' ? [name] : [];
  });
}

/** Values of the variables and headers of all servers, which no output may show. @throws SyntaxError */
export function secretValues(text: string, key: ConfigKey): string[] {
  const servers = toObject(
    getNodeValue(findNodeAtLocation(treeOf(text), [key]) ?? { type: 'null', offset: 0, length: 0 }),
  );
  return Object.values(servers).flatMap((server) => {
    const { env, headers } = toObject(server);
    return [env, headers].flatMap((each) => Object.values(toObject(each))).filter((value) => typeof value === 'string');
  });
}

/** The command and arguments of an entry; undefined if it has none, such as a server with a URL. @throws SyntaxError */
export function commandOf(text: string, [key, name]: readonly [ConfigKey, string]): string[] | undefined {
  const tree = treeOf(text);
  const command: unknown = findNodeAtLocation(tree, [key, name, 'command'])?.value;
  const args = findNodeAtLocation(tree, [key, name, 'args'])?.children ?? [];
  if (typeof command !== 'string') return undefined;
  return [command, ...args.map(({ value }) => String(value))];
}

/** The file with another command for the entry. Comments, order and everything else stay as they are. */
export function withCommand(
  text: string,
  [key, name]: readonly [ConfigKey, string],
  [command, ...args]: readonly string[],
): string {
  const formattingOptions = formattingOf(text);
  const set = (before: string, member: string, value: unknown) =>
    applyEdits(before, modify(before, [key, name, member], value, { formattingOptions }));
  return set(set(text, 'command', command), 'args', args);
}

/** The server's own words behind a tap; undefined if the command is no tap. */
export function untapped(words: readonly string[]): string[] | undefined {
  const at = words.indexOf('tap');
  if (
    at === -1 ||
    !words.slice(0, at).some((word) => /(?:^|[\\/])mcp-loupe(?:@[\w.-]+)?$|[\\/]cli[\\/]main\.js$/.test(word))
  )
    return undefined;
  let from = at + 1;
  while (VALUE_OPTIONS.has(words[from] ?? '')) from += 2;
  return words[from] === '--' && from + 1 < words.length ? words.slice(from + 1) : undefined;
}

function treeOf(text: string): Node {
  const errors: { error: number; offset: number; length: number }[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!tree || first) {
    const line = text.slice(0, first?.offset ?? 0).split('\n').length;
    throw new SyntaxError(`not valid JSON (line ${line})`);
  }
  return tree;
}

function formattingOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? [];
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}
