import { JsonTree } from '../json/documents/json-tree';
import { isObject, ownProperty } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { stringifyJson, parseJson, rawText } from '../json/lossless';
import { checkShape } from '../protocol/check-shape';
import { jsonType } from '../json/json-type';
import { checkMessageText } from '../protocol/content/check-message-text';
import { checkStructuredText } from '../protocol/content/check-structured-text';
import { NO_VALUE, type Finding, type Report } from '../protocol/findings/finding';
import { valueOfJson } from '../protocol/json-rpc';
import { METHODS_WITH_INPUT_REQUESTS, type Party, requests } from '../protocol/table/methods';
import type { ProtocolVersion } from '../protocol/protocol-settings';
import { Reports } from './reports';

export interface RequestToCheck {
  method: string;
  params: unknown;
}

/** Reads the complete message: a large one belongs in a worker. @param request of a response, for the shape of its result */
export function checkMessage(
  source: string | Uint8Array,
  version: ProtocolVersion,
  request: RequestToCheck | undefined,
): Finding[] {
  const text = rawText(source);
  const reports = new Reports(false);
  const report = reports.to(0, 'server', version);
  const message = valueOfJson(text);
  if (message === undefined) return [];
  if (isObject(message)) {
    const { method, result, error } = message;
    if (!isMessage(message)) reportNoMessage(message, '', report);
    else if (typeof method === 'string') {
      // Requests and notifications are left to the judge, which knows the negotiated version.
    } else if ('result' in message) {
      checkResult(result, request, 'server', version, '/result', report);
    } else checkShape(error, 'Error', '/error', version, report);
  }
  checkText(source, text, report);
  return reports.findings;
}

export function isMessage(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value['method'] === 'string' || 'result' in value || 'error' in value;
}

export function reportNoMessage(value: unknown, at: string, report: Report): void {
  report('not-json-rpc', at, { excerpt: stringifyJson(value).slice(0, 80) });
}

export function checkResult(
  result: unknown,
  request: RequestToCheck | undefined,
  from: Party,
  version: ProtocolVersion,
  pointer: string,
  report: Report,
): void {
  if (!isObject(result)) {
    report('result-not-object', pointer, { actual: jsonType(result) });
    return;
  }
  const method = request && ownProperty(requests, request.method);
  if (!method) return;
  const [first, last] = method.versions;
  if (version < first || version > last) return;
  const { resultType } = result;
  const type = resultShape(result, request, version) ?? method.result;
  if (version === '2026-07-28' && typeof resultType === 'string' && !/^(?:complete|task)$/.test(resultType)) {
    if (type !== 'InputRequiredResult')
      report('result-type-unknown', pointerTo(pointer, 'resultType'), { actual: resultType });
  }
  // Extensions may add members to a client's empty result.
  if (type === undefined || (from === 'client' && type === 'EmptyResult')) return;
  checkShape(result, type, pointer, version, report);
}

function resultShape(
  result: Readonly<Record<string, unknown>>,
  { method, params }: RequestToCheck,
  version: ProtocolVersion,
): string | undefined {
  if (version === '2025-11-25') {
    // A task that nobody requested counts as one, too: that is another finding.
    const isTask = isObject(result['task']) && result['content'] === undefined;
    const isRequested = isObject(params) && isObject(params['task']);
    return isTask || isRequested ? 'CreateTaskResult' : undefined;
  }
  if (version !== '2026-07-28') return undefined;
  if (result['resultType'] === 'task') return 'CreatedTask';
  const isInputRequired = result['resultType'] === 'input_required' && METHODS_WITH_INPUT_REQUESTS.has(method);
  return isInputRequired ? 'InputRequiredResult' : undefined;
}

export function checkText(source: string | Uint8Array, text: string, report: Report): void {
  const tree = new JsonTree(text);
  if (tree.error !== null) return;
  if (typeof source !== 'string') {
    if (BYTE_ORDER_MARK.every((byte, i) => source[i] === byte)) report('byte-order-mark', '');
    if (!isUtf8(source)) report('invalid-utf-8', '');
  }
  checkMessageText(tree, report);
  if (tree.kind(0) === 'object') checkFrame(tree, report);
  if (tree.find('/result/structuredContent') === null) return;
  try {
    const message = parseJson(text);
    if (isObject(message)) checkStructuredText(message['result'], '/result', report);
  } catch {
    // Nested too deeply to be compared.
  }
}

function checkFrame(tree: JsonTree, report: Report): void {
  const isResponse = tree.find('/method') === null;
  const isResult = tree.find('/result') !== null;
  const isError = tree.find('/error') !== null;
  if (isResponse && !isResult && !isError) return;
  const version = tree.find('/jsonrpc');
  if (version === null || tree.raw(version) !== '"2.0"') {
    const actual = version === null ? NO_VALUE : tree.raw(version).slice(0, 80);
    report('jsonrpc-version', '/jsonrpc', { actual });
  }
  if (isResponse && isResult && isError) report('result-and-error', '/error');
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

/** Whether a text is several JSON objects in a row, as if line ends were missing: `{"a":1}{"b":2}`. */
export function isSeveralJson(text: string): boolean {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return false;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < trimmed.length; i += 1) {
    const character = trimmed[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return isWhole(trimmed, i + 1);
    }
  }
  return false;
}

function isWhole(text: string, end: number): boolean {
  try {
    JSON.parse(text.slice(0, end));
  } catch {
    return false;
  }
  return /^\s*\{/.test(text.slice(end));
}
