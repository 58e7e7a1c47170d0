import * as z from 'zod/mini';
import { TAP_ID } from './tap-folder';

const MAX_SECRET_CHARACTERS = 256 * 1024;

/** A number that the page picks, higher than each before. */
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
  /** Length of the body, which follows in binary frames. */
  bodyBytes: z.optional(z.int().check(z.minimum(0))),
  tls: z.optional(z.strictObject({ caFile: z.optional(z.string()), unchecked: z.optional(z.boolean()) })),
  publicOnly: z.optional(z.boolean()),
});
const credit = z.strictObject({
  type: z.literal('credit'),
  stream,
  /** `OUTPUT`: stdout, or a response's body; `ERRORS`: stderr. */
  channel: z.literal([1, 2]),
  bytes: z.int().check(z.minimum(1)),
});
/** Requests a page for an app under the policy `csp`; `apart`: in an origin of its own, not in an opaque one. */
const sandbox = z.strictObject({ type: z.literal('sandbox'), stream, csp: z.string(), apart: z.boolean() });
/** Waits for a browser with `state`; `port` 0 is the page's own. */
const redirect = z.strictObject({
  type: z.literal('redirect'),
  stream,
  host: z.literal(['127.0.0.1', 'localhost']),
  port: z.int().check(z.minimum(0), z.maximum(65_535)),
  // Only characters of a URL's path: browsers would rewrite others before they request it.
  path: z.string().check(z.regex(/^\/[!$&'()*+,\-./0-9:;=@A-Z_a-z~%]*$/), z.maxLength(1000)),
  state: z.string().check(z.minLength(1), z.maxLength(4000)),
});
const key = z.string().check(z.minLength(1), z.maxLength(4000));
/** One request to the store of secrets; one reply. */
const vault = z.strictObject({
  type: z.literal('vault'),
  stream,
  ask: z.discriminatedUnion('op', [
    z.strictObject({ op: z.literal('get'), key }),
    z.strictObject({
      op: z.literal('put'),
      key,
      value: z.string().check(z.maxLength(MAX_SECRET_CHARACTERS)),
      remember: z.boolean(),
    }),
    z.strictObject({ op: z.literal('delete'), key }),
    z.strictObject({ op: z.literal('keys'), prefix: z.string() }),
    z.strictObject({ op: z.literal('status') }),
    z.strictObject({ op: z.literal('unlock'), passphrase: z.string().check(z.minLength(1), z.maxLength(4000)) }),
    z.strictObject({ op: z.literal('clear') }),
  ]),
});
const path = z.string().check(z.minLength(1), z.maxLength(1000));
/** Precondition of a write or removal: no file, any, or content with this SHA-256. */
const over = z.string().check(z.regex(/^(new|any|[0-9a-f]{64})$/));
/** Files of `--folder`; a written file's bytes follow. */
const folder = z.strictObject({
  type: z.literal('folder'),
  stream,
  ask: z.discriminatedUnion('op', [
    z.strictObject({ op: z.literal('list'), under: z.optional(path) }),
    z.strictObject({ op: z.literal('read'), path }),
    z.strictObject({ op: z.literal('write'), path, bytes: z.int().check(z.minimum(0)), over }),
    z.strictObject({ op: z.literal('remove'), path, over }),
    z.strictObject({ op: z.literal('watch') }),
  ]),
});
/** Reads recordings, or commands a tap's agent. Bytes follow `record`: without `path` for `mcp-loupe record`. */
const recording = z.strictObject({
  type: z.literal('recording'),
  stream,
  ask: z.discriminatedUnion('op', [
    z.strictObject({ op: z.literal('opened') }),
    z.strictObject({ op: z.literal('taps') }),
    z.strictObject({ op: z.literal('tap'), id: z.string().check(z.regex(TAP_ID)) }),
    z.strictObject({ op: z.literal(['stop', 'resume']), id: z.string().check(z.regex(TAP_ID)) }),
    z.strictObject({ op: z.literal('record'), path: z.optional(path) }),
  ]),
});
/** Watches the files that the command line of a started process names. */
const program = z.strictObject({
  type: z.literal('program'),
  stream,
  command: z.string(),
  args: z.array(z.string()),
  cwd: z.optional(z.string()),
});
/** Ends the stream's process step by step, which still sends its `exit`. A stream of another kind is dropped. */
const close = z.strictObject({ type: z.literal('close'), stream });

export const pageFrame = z.discriminatedUnion('type', [
  spawn,
  request,
  credit,
  sandbox,
  redirect,
  vault,
  folder,
  program,
  recording,
  close,
]);
export type PageFrame = z.infer<typeof pageFrame>;
export type SpawnFrame = z.infer<typeof spawn>;
export type RedirectFrame = z.infer<typeof redirect>;
export type VaultAsk = z.infer<typeof vault>['ask'];
export type FolderAsk = z.infer<typeof folder>['ask'];
export type RecordingAsk = z.infer<typeof recording>['ask'];
export type ProgramFrame = z.infer<typeof program>;
export type RequestFrame = z.infer<typeof request>;
