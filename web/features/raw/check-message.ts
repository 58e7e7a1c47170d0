import { isObject, type JsonObject } from '../../../core/json/json-object';
import { JsonSyntaxError, parseJson } from '../../../core/json/lossless';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { type MethodSupport, supportOf } from './methods';
import { PROTOCOL_VERSION_META } from '../../../core/protocol/meta-keys';

/** A warning about a message to be sent, which never prevents sending. */
export type DraftFinding =
  | { kind: 'not-json'; line: number; column: number }
  | { kind: 'lines'; count: number }
  | { kind: 'no-object' }
  | { kind: 'jsonrpc' }
  | { kind: 'no-method' }
  | { kind: 'method-type' }
  | { kind: 'batch' }
  | { kind: 'other-versions'; method: string; from: string; until: string }
  | { kind: 'server-method' | 'unknown-method'; method: string }
  | { kind: 'not-a-notification' | 'not-a-request'; method: string }
  | { kind: 'extension'; method: string; extension: string }
  | { kind: 'id-used'; id: string }
  | { kind: 'id-null' | 'id-type' | 'params-type' | 'envelope' | 'nobody-asked' | 'two-answers' };

export interface CheckContext {
  version: ProtocolVersion;
  isLineBased: boolean;
  wasSent: (id: unknown) => boolean;
  isUnanswered: (id: unknown) => boolean;
}

const MAX_CHECKED_PARTS = 20;
/** MCP dropped batches after this version. */
const LAST_WITH_BATCHES: ProtocolVersion = '2025-03-26';

export function checkMessage(text: string, context: CheckContext): DraftFinding[] {
  if (text.trim() === '') return [];
  const lines = context.isLineBased ? text.trim().split('\n').length : 1;
  const findings: DraftFinding[] = lines > 1 ? [{ kind: 'lines', count: lines }] : [];
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    const { line, column } = error instanceof JsonSyntaxError ? error : { line: 1, column: 1 };
    return [...findings, { kind: 'not-json', line, column }];
  }
  if (!Array.isArray(value)) return [...findings, ...checkOne(value, context)];
  if (context.version > LAST_WITH_BATCHES) findings.push({ kind: 'batch' });
  const parts = value.slice(0, MAX_CHECKED_PARTS).flatMap((part: unknown) => checkOne(part, context));
  const distinct = new Map(parts.map((finding) => [JSON.stringify(finding), finding]));
  return [...findings, ...distinct.values()];
}

function checkOne(value: unknown, context: CheckContext): DraftFinding[] {
  if (!isObject(value)) return [{ kind: 'no-object' }];
  const findings: DraftFinding[] = value['jsonrpc'] === '2.0' ? [] : [{ kind: 'jsonrpc' }];
  const isResponse = 'result' in value || 'error' in value;
  if ('method' in value) {
    const { method } = value;
    findings.push(
      ...(typeof method === 'string' ? checkCall(value, method, context) : [{ kind: 'method-type' } as const]),
    );
  } else if (isResponse) {
    if ('result' in value && 'error' in value) findings.push({ kind: 'two-answers' });
    if (!context.isUnanswered(value['id'])) findings.push({ kind: 'nobody-asked' });
  } else findings.push({ kind: 'no-method' });
  if ('id' in value) findings.push(...checkId(value['id'], 'method' in value, context));
  return findings;
}

function checkCall(value: JsonObject, method: string, { version }: CheckContext): DraftFinding[] {
  const { params } = value;
  const isRequest = 'id' in value;
  const findings = checkMethod(supportOf(method, version), method, isRequest);
  if (params !== undefined && !isObject(params)) findings.push({ kind: 'params-type' });
  const meta = isObject(params) && isObject(params['_meta']) ? params['_meta'] : {};
  if (version >= '2026-07-28' && isRequest && !(PROTOCOL_VERSION_META in meta)) findings.push({ kind: 'envelope' });
  return findings;
}

function checkMethod(support: MethodSupport, method: string, isRequest: boolean): DraftFinding[] {
  switch (support.kind) {
    case 'known': {
      const { kind, extension } = support.method;
      if (isRequest !== (kind === 'request'))
        return [{ kind: isRequest ? 'not-a-request' : 'not-a-notification', method }];
      return extension === undefined ? [] : [{ kind: 'extension', method, extension }];
    }
    case 'other-versions':
      return [{ kind: 'other-versions', method, from: support.from, until: support.until }];
    case 'server':
      return [{ kind: 'server-method', method }];
    case 'unknown':
      return [{ kind: 'unknown-method', method }];
  }
}

function checkId(id: unknown, isRequest: boolean, { wasSent }: CheckContext): DraftFinding[] {
  if (id === null) return isRequest ? [{ kind: 'id-null' }] : [];
  if (typeof id !== 'string' && !(typeof id === 'number' && Number.isInteger(id))) return [{ kind: 'id-type' }];
  return isRequest && wasSent(id) ? [{ kind: 'id-used', id: String(id) }] : [];
}
