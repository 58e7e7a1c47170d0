/** How to reach a server: by a command, a URL, or an entry of another client's configuration file. */
export type ServerOptions = (CommandOptions | UrlOptions | ConfigOptions) & CommonOptions;

export interface CommandOptions {
  command: string;
  args?: readonly string[];
  /** Added to the small default environment of a server. */
  env?: Readonly<Record<string, string>>;
  /** Pass on the whole environment of this process. */
  inheritEnv?: boolean;
  /** Default: the current folder. */
  cwd?: string;
}

export interface UrlOptions {
  url: string;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Default: Streamable HTTP, or HTTP+SSE if the server does not support it. */
  transport?: 'http' | 'sse';
}

export interface ConfigOptions {
  /** A file with `mcpServers`, or the registry’s `server.json`. */
  config: string;
  /** The server to use, if the file has several. */
  name?: string;
}

export interface CommonOptions {
  /** The protocol version, such as `2025-06-18`. Default: the newest that both sides know. */
  protocol?: string;
  /** Milliseconds that a call may take. Default: 60,000. */
  timeout?: number;
  /** The only environment variables that a configuration file and authorization may use. Default: all. */
  environment?: readonly string[];
}

/** A rule of the protocol that a message breaks, with its place. */
export interface Finding {
  /** A name of docs/rules.md and `check --json`, such as `output-schema`. */
  rule: string;
  severity: 'error' | 'warning' | 'note';
  /** Who sent the message. */
  who: 'server' | 'client';
  /** The JSONPath of the place in the message, such as `$.result.structuredContent.high`; empty for all of it. */
  path: string;
  /** What is wrong, in one sentence. */
  text: string;
  /** How to fix it. */
  fix: string;
  /** The section of the specification. */
  specification: string;
}

/** The outcome of a call, a prompt, a resource or another request. */
export interface CallResult {
  outcome: 'ok' | 'tool-error' | 'protocol-error' | 'timeout' | 'lost' | 'cancelled';
  /** The complete result as the server sent it; undefined without a response. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read results of any shape
  result: any;
  /** The error of the JSON-RPC response, where the outcome is `protocol-error`. */
  error: { code: unknown; message: unknown; data?: unknown } | undefined;
  /** Why the outcome is not `ok`; empty where it is. */
  problem: string;
  /** All text in the result’s content, in lines. */
  text: string;
  /** The result’s `structuredContent`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read results of any shape
  structuredContent: any;
  /** Findings in the messages of this call, and in its result by the tool’s schema. */
  findings: readonly Finding[];
  /** Server requests without an answer during the call, and answers that were not needed. */
  unanswered: readonly string[];
  /** Milliseconds from the request to the last response. */
  durationMs: number;
  /** The text of the request and of the response. */
  request: string;
  response: string | undefined;
}

export interface RequestOptions {
  /** Milliseconds. Default: that of the server. */
  timeout?: number;
  /** Cancels the request, at the server, too. */
  signal?: AbortSignal;
  /** Answers to what the server asks during the call, in order. What has no answer is cancelled or declined. */
  answers?: readonly Answer[];
}

/** An answer to one request of the server. */
export type Answer =
  | { elicitation: { action: 'accept' | 'decline' | 'cancel'; content?: Readonly<Record<string, unknown>> } }
  | { sampling: Readonly<Record<string, unknown>> };
