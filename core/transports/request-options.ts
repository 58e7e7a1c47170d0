import type { JsonObject } from '../json/json-object';
import type { Progress } from '../protocol/progress';

/** The abort reason if the server itself ended the request, and need not be notified. */
export const ENDED_BY_SERVER = 'ended by the server';

export interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  onProgress?: (progress: Progress) => void;
  /** The tool, prompt or resource, if method and params don't tell. */
  subject?: string;
  /** Of the request's ID, instead of `loupe-`. */
  idPrefix?: string;
  /** Called with the request's id before it is sent. */
  onSent?: (id: string) => void;
  /** Replace members of `_meta` that Loupe would send. */
  meta?: JsonObject;
  headers?: HeaderOverrides;
  /** The tool's `inputSchema`: arguments marked with `x-mcp-header` are also sent as headers (2026-07-28). */
  inputSchema?: JsonObject;
}

export type HeaderOverrides = Readonly<Record<string, string | null>>;

export interface SendOptions {
  headers?: HeaderOverrides;
  requestSignal?: AbortSignal;
  /** Called at least once when the request's stream has ended, also after a response. @param refusal why it has none */
  onRequestStreamEnd?: (refusal?: Error) => void;
}
