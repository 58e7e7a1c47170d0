import type { JsonObject } from '../json/json-object';
import type { Progress } from '../protocol/progress';

/** The reason to abort a request's signal where the server itself has ended it, and need not be told. */
export const ENDED_BY_SERVER = 'ended by the server';

export interface RequestOptions {
  signal?: AbortSignal;
  /** Milliseconds without a sign of life; 0 for no limit. */
  timeout?: number;
  onProgress?: (progress: Progress) => void;
  /** What it is about, where its method and params do not tell. */
  subject?: string;
  /** Told the request's id before it goes out. */
  onSent?: (id: string) => void;
  /** Members of `_meta`, in place of those that Loupe would send. */
  meta?: JsonObject;
  headers?: HeaderOverrides;
  /** The called tool's `inputSchema`: arguments that it marks with `x-mcp-header` are sent as headers too (2026-07-28). */
  mirror?: JsonObject;
}

/** HTTP headers in place of those that would be sent; null leaves one out. */
export type HeaderOverrides = Readonly<Record<string, string | null>>;

export interface SendOptions {
  headers?: HeaderOverrides;
  /** Closes the request's own HTTP stream, where it has one. */
  requestSignal?: AbortSignal;
  /**
   * Told when that stream is over, and nothing more will come of it: at least once, also after the answer.
   * @param refusal why, where the stream itself has rejected the request
   */
  onRequestStreamEnd?: (refusal?: Error) => void;
}
