import { type Document, isNode, isPair, isScalar, type Node, visit, type YAMLError } from 'yaml';
import type { Phrase } from '../text/phrase';
import { phrase } from './suite-phrase';

export interface YamlExplanation {
  explanation: Phrase;
  offset: number;
}

/** By the library's code; otherwise its own message. */
export function explainYamlError(error: YAMLError, document: Document, text: string): YamlExplanation {
  const [offset] = error.pos;
  const line = lineAt(text, offset);
  const rest = text.slice(offset).split('\n', 1)[0] ?? '';
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return { explanation: phrase('yaml-tab'), offset };
    case 'BAD_SCALAR_START':
      return { explanation: startText(rest), offset };
    case 'BAD_ALIAS':
      if (!/^[*&](?:\s|$)/.test(rest)) break;
      return { explanation: startText(rest), offset };
    case 'BAD_DQ_ESCAPE':
      return { explanation: phrase('yaml-escape', { escape: text.slice(offset, offset + 2) }), offset };
    case 'DUPLICATE_KEY': {
      const first = firstOfKey(document, offset);
      if (!first) break;
      const at = text.slice(0, first.offset).split('\n').length;
      return { explanation: phrase('duplicate-key', { name: first.name, line: at }), offset };
    }
    case 'BAD_INDENT':
    case 'MISSING_CHAR':
    case 'MULTILINE_IMPLICIT_KEY':
    case 'BLOCK_AS_IMPLICIT_KEY':
      return explainLayoutError(error, document, text);
    case 'ALIAS_PROPS':
    case 'BLOCK_IN_FLOW':
    case 'KEY_OVER_1024_CHARS':
    case 'MULTIPLE_ANCHORS':
    case 'MULTIPLE_DOCS':
    case 'MULTIPLE_TAGS':
      return { explanation: phrase(`yaml-${error.code}`), offset };
    case 'UNEXPECTED_TOKEN':
      return { explanation: unexpectedText(error, text.slice(line.start, offset), rest.trimEnd()), offset };
    default:
  }
  return { explanation: phrase('yaml', { message: error.message }), offset };
}

/** An unclosed quote or bracket, a missing space or colon, or a wrong indentation: the library reports them alike. */
function explainLayoutError(error: YAMLError, document: Document, text: string): YamlExplanation {
  const [offset, end] = error.pos;
  const line = lineAt(text, offset);
  const rest = text.slice(offset).split('\n', 1)[0] ?? '';
  const open = unclosed(document, text, offset);
  if (open) return open;
  const unspaced = /^(\s*(?:- +)*)([^\s"'#:[\]{}]+):([^\s:].*)$/.exec(line.text);
  if (unspaced && error.code !== 'BAD_INDENT') {
    const [, before = '', name = '', value = ''] = unspaced;
    const nearest = `${name}: ${value}`;
    return { explanation: phrase('yaml-space', { nearest }), offset: line.start + before.length };
  }
  const dash = /^(\s*)-([^\s-].*)$/.exec(line.text);
  if (dash && error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    const [, before = '', item = ''] = dash;
    const nearest = `- ${item}`;
    return { explanation: phrase('yaml-space', { nearest }), offset: line.start + before.length };
  }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^[^?\s-].*: /.test(rest))
    return { explanation: phrase('yaml-colon', { quoted: JSON.stringify(rest.trimEnd()) }), offset };
  if (rest.startsWith('#')) return { explanation: phrase('yaml-comment'), offset };
  const isIndentation =
    error.code === 'BAD_INDENT' || error.code === 'BLOCK_AS_IMPLICIT_KEY' || /^ +$/.test(text.slice(offset, end));
  const isFlow = error.message.includes('flow');
  if (isIndentation || (!isFlow && /^\s*- |: /.test(line.text)))
    return { explanation: phrase('yaml-indentation'), offset: misplaced(document, text, error) };
  const name = rest.trim();
  return { explanation: phrase(isFlow ? 'yaml-comma' : 'yaml-no-colon', { name }), offset };
}

function startText(rest: string): Phrase {
  const quoted = JSON.stringify(rest.replace(/\s+#.*$/, '').trimEnd());
  return phrase('yaml-start', { character: rest.charAt(0), quoted });
}

/** The header of a block scalar: `|`, `>-`. */
const BLOCK_HEADER = /(?:^|\s)([|>])[-+\d]*\s*$/;

function unexpectedText({ message }: YAMLError, before: string, rest: string): Phrase {
  const [, header] = BLOCK_HEADER.exec(before) ?? [];
  if (header !== undefined) return phrase('yaml-block', { character: header });
  if (before.trim() === '' && message.includes('node end')) return phrase('yaml-indentation');
  const character = rest.charAt(0);
  if (character === '-') return phrase('yaml-list', { quoted: JSON.stringify(rest) });
  const isStray = /[\]},]/.test(character) && !message.includes('node end');
  return isStray ? phrase('yaml-stray', { character }) : phrase('yaml-after', { rest });
}

export function hasConsequences({ code, message, pos: [offset] }: YAMLError, text: string): boolean {
  if (code !== 'UNEXPECTED_TOKEN') return false;
  const before = text.slice(lineAt(text, offset).start, offset);
  return message.includes('in YAML') || BLOCK_HEADER.test(before);
}

function lineAt(text: string, offset: number): { text: string; start: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return { text: text.slice(start).split(/\r?\n/, 1)[0] ?? '', start };
}

/** The line with the wrong indentation: the one after a plain value into which the parser merged it. */
function misplaced(document: Document, text: string, { pos: [offset] }: YAMLError): number {
  const taken = document.errors.find(({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === offset);
  const { start } = lineAt(text, taken ? taken.pos[1] : offset);
  return start + text.slice(start).search(/[^ ]|$/);
}

function unclosed(document: Document, text: string, offset: number): YamlExplanation | undefined {
  let found: YamlExplanation | undefined;
  const add = (node: Node, inner: number, opening: string, closing: string) => {
    const [start, end, after] = node.range ?? [0, 0, 0];
    if (start > offset || offset > after || !text.startsWith(opening, start)) return;
    if (text.slice(inner, end).includes(closing)) return;
    found = { explanation: phrase('yaml-unclosed', { opening, closing }), offset: start };
  };
  visit(document, {
    Scalar: (_, node) => {
      const [start] = node.range ?? [0];
      if (node.type === 'QUOTE_DOUBLE') add(node, start + 1, '"', '"');
      if (node.type === 'QUOTE_SINGLE') add(node, start + 1, "'", "'");
    },
    Collection: (_, node) => {
      const last = node.items.at(-1);
      const innermost = isPair(last) ? (last.value ?? last.key) : last;
      const inner = (isNode(innermost) ? innermost.range?.[1] : node.range?.[0]) ?? 0;
      add(node, inner, '[', ']');
      add(node, inner, '{', '}');
    },
  });
  return found;
}

function firstOfKey(document: Document, offset: number) {
  let found: { name: string; offset: number } | undefined;
  visit(document, {
    Map: (_, { items }) => {
      const keys = items.flatMap(({ key }) =>
        isScalar(key) && key.range ? [{ name: String(key.value), offset: key.range[0] }] : [],
      );
      const own = keys.find((key) => key.offset === offset);
      if (!own) return undefined;
      found = keys.find(({ name }) => name === own.name);
      return visit.BREAK;
    },
  });
  return found;
}
