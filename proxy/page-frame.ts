import * as z from 'zod/mini';

const stream = z.int().check(z.minimum(1), z.maximum(0xffff_ffff));
const spawn = z.strictObject({
  type: z.literal('spawn'),
  stream,
  command: z.string(),
  args: z.array(z.string()),
  env: z.optional(z.record(z.string(), z.string())),
  inheritEnv: z.optional(z.boolean()),
  cwd: z.optional(z.string()),
});
const request = z.strictObject({
  type: z.literal('request'),
  stream,
  method: z.string(),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  bodyBytes: z.optional(z.int().check(z.minimum(0))),
});
const credit = z.strictObject({
  type: z.literal('credit'),
  stream,
  channel: z.literal([1, 2]),
  bytes: z.int().check(z.minimum(1)),
});
const sandbox = z.strictObject({
  type: z.literal('sandbox'),
  stream,
  csp: z.string(),
  apart: z.boolean(),
});
const close = z.strictObject({ type: z.literal('close'), stream });

export const pageFrame = z.discriminatedUnion('type', [spawn, request, credit, sandbox, close]);
/**
 * What a page says. `stream` is a number that it picks, higher than each before; a request's `bodyBytes`
 * follow as bytes. `sandbox` asks for a page in which an app can run under the policy `csp`. `close` ends a process in steps, up to its `exit`, and drops a request for good.
 */
export type PageFrame = z.infer<typeof pageFrame>;
export type SpawnFrame = z.infer<typeof spawn>;
export type RequestFrame = z.infer<typeof request>;
