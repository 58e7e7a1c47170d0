/** What to validator: a value with JavaScript's numbers, or a part of a document given as text or UTF-8 bytes. */
export type Instance =
  | { kind: 'value'; value: unknown }
  | { kind: 'part'; source: Uint8Array | string; pointer: string };

/** To the worker. The schema's text is sent once; later messages name it. */
export interface ValidationRequest {
  schema: { id: number; text?: string };
  instance: Instance;
}
