import { JsonTree } from '../json/documents/json-tree';
import { parseJson } from '../json/lossless';
import { isObject } from './block';
import { checkContent } from './check-content';
import type { Version } from './check-members';
import { checkMessageText } from './check-message-text';
import { checkStructuredText } from './check-structured-text';
import { type Finding, pinFinding } from './finding';

/** What is to be checked in a message, beyond its text. */
export interface MessageChecks {
  version: Version;
  /** Whether it is the answer to a tools/call whose content is to be checked here, since the page has only a part of it. */
  content: boolean;
}

/**
 * Checks a message as it was on the wire: its text, its frame (JSON-RPC 2.0), and in a tool's result what the texts in it
 * say against `structuredContent`. Reads all of it, so a large one belongs in the worker: {@link readMessage}.
 * @param source JSON text, or its UTF-8 bytes
 */
export function checkMessage(
  source: string | Uint8Array,
  { version, content }: MessageChecks,
): Finding[] {
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
  const tree = new JsonTree(text);
  if (tree.fault !== null) return [];
  const findings = checkMessageText(tree);
  if (typeof source !== 'string') {
    if (!isUtf8(source)) findings.unshift(pinFinding('invalid-utf-8', ''));
    if (BYTE_ORDER_MARK.every((byte, i) => source[i] === byte)) {
      findings.unshift(pinFinding('byte-order-mark', ''));
    }
  }
  const hasStructure = tree.find('/result/structuredContent') !== null;
  return [
    ...findings,
    ...checkFrame(tree),
    ...(hasStructure
      ? checkStructuredText(
          resultOf(() => parseJson(text)),
          '/result',
        )
      : []),
    // Digits beyond a double's make no difference there, and the browser's own parser is the quicker one.
    ...(content
      ? checkContent(
          resultOf(() => JSON.parse(text)),
          '/result',
          version,
        )
      : []),
  ];
}

/** The result in a message, undefined where that is nested too deeply to be read. */
function resultOf(read: () => unknown): unknown {
  try {
    const message = read();
    return isObject(message) ? message['result'] : undefined;
  } catch {
    return undefined;
  }
}

function checkFrame(tree: JsonTree): Finding[] {
  if (tree.kind(0) !== 'object') return [];
  const findings: Finding[] = [];
  const version = tree.find('/jsonrpc');
  if (version === null || tree.raw(version) !== '"2.0"') {
    const actual = version === null ? '∅' : tree.raw(version).slice(0, 80);
    findings.push(pinFinding('jsonrpc-version', '/jsonrpc', { actual }));
  }
  const hasResult = tree.find('/result') !== null;
  const error = tree.find('/error');
  if (tree.find('/method') !== null) return findings;
  if (error === null) {
    if (!hasResult) findings.push(pinFinding('field-missing', '/result', { field: 'result' }));
  } else if (hasResult) findings.push(pinFinding('result-and-error', '/error'));
  else findings.push(...checkError(tree, error));
  return findings;
}

/** Checks an error's members: a whole number and a text. */
function checkError(tree: JsonTree, error: number): Finding[] {
  const wrongType = (at: string, field: string, expected: string, actual: string) =>
    pinFinding('field-wrong-type', at, { field, expected, actual });
  if (tree.kind(error) !== 'object') {
    return [wrongType('/error', 'error', 'object', typeAt(tree, error))];
  }
  return (['code', 'message'] as const).flatMap((field) => {
    const at = `/error/${field}`;
    const node = tree.find(at);
    if (node === null) return [pinFinding('field-missing', at, { field })];
    const expected = field === 'code' ? 'integer' : 'string';
    const actual = typeAt(tree, node);
    return actual === expected ? [] : [wrongType(at, field, expected, actual)];
  });
}

/** The JSON type of a node; a whole number is an `integer`. */
function typeAt(tree: JsonTree, node: number): string {
  const kind = tree.kind(node);
  if (kind === 'number') return Number.isInteger(Number(tree.raw(node))) ? 'integer' : kind;
  return kind === 'true' || kind === 'false' ? 'boolean' : kind;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
