import { DocumentModel, type DocumentSummary, type DocumentFormat } from '../../../core/json/documents/document-model';
import type { LongTexts } from '../../../core/json/documents/json-tree';
import { packLongStrings } from '../../../core/json/documents/long-strings';

export type DocumentRequest =
  | { type: 'open'; handle: number; source: string | Uint8Array; format: DocumentFormat }
  /** Opens a string in another handle's source (or that source itself) as its own handle. */
  | { type: 'derive'; handle: number; from: number; pointer: string | null; format: DocumentFormat }
  | { type: 'ask'; handle: number; method: string; args: unknown[] }
  | { type: 'skeleton'; handle: number; maxNodes: number; longTexts: LongTexts | undefined }
  | { type: 'close'; handle: number };

const models = new Map<number, DocumentModel>();

function handle(number: number): DocumentModel {
  const found = models.get(number);
  if (found === undefined) throw new Error('the document is closed');
  return found;
}

function open(number: number, source: string, format: DocumentFormat): DocumentSummary {
  const opened = new DocumentModel(source, format);
  models.set(number, opened);
  return opened.summary();
}

export function runDocumentJob(request: DocumentRequest): unknown {
  if (request.type === 'close') return models.delete(request.handle);
  if (request.type === 'open') {
    const source =
      typeof request.source === 'string'
        ? request.source
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(request.source);
    return open(request.handle, source, request.format);
  }
  if (request.type === 'derive') {
    const from = handle(request.from);
    const source = request.pointer === null ? from.source() : from.stringAt(request.pointer);
    if (source === null) throw new Error(`there is no text at ${String(request.pointer)}`);
    return open(request.handle, source, request.format);
  }
  const opened = handle(request.handle);
  if (request.type === 'skeleton') return packLongStrings(opened.skeleton(request.maxNodes, request.longTexts));
  const method: unknown = Reflect.get(opened, request.method);
  if (typeof method !== 'function') throw new Error(`a document has no ${request.method}`);
  return Reflect.apply(method, opened, request.args) as unknown;
}
