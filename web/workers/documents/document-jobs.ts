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

function modelOf(handle: number): DocumentModel {
  const model = models.get(handle);
  if (model === undefined) throw new Error('the document is closed');
  return model;
}

function open(handle: number, source: string, format: DocumentFormat): DocumentSummary {
  const model = new DocumentModel(source, format);
  models.set(handle, model);
  return model.summary();
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
    const from = modelOf(request.from);
    const source = request.pointer === null ? from.source() : from.stringAt(request.pointer);
    if (source === null) throw new Error(`there is no text at ${String(request.pointer)}`);
    return open(request.handle, source, request.format);
  }
  const model = modelOf(request.handle);
  if (request.type === 'skeleton') return packLongStrings(model.skeleton(request.maxNodes, request.longTexts));
  const method: unknown = Reflect.get(model, request.method);
  if (typeof method !== 'function') throw new Error(`a document has no ${request.method}`);
  return Reflect.apply(method, model, request.args) as unknown;
}
