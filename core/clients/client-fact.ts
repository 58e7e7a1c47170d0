import type { TransportKind } from '../protocol/transport-kind';
import type { ResultTrait } from './result-traits';
import type { ToolTrait } from './tool-traits';

export type FactCondition =
  | { of: 'tool'; trait: ToolTrait }
  /** The name doesn't match the pattern. */
  | { of: 'name'; pattern: string }
  /** In characters, `prefix`: as the client calls the tool, `server`: with the server's name. */
  | { of: 'name'; over: number; counts?: 'prefix' | 'server' }
  | { of: 'description'; over: number; unit: 'bytes' | 'characters' }
  /** Nested containers of the input schema. */
  | { of: 'depth'; over: number }
  | { of: 'tools'; over: number }
  | { of: 'list'; trait: 'duplicate' | 'over-2500-bytes' | 'empty' }
  | { of: 'pages'; over: number }
  /** One of these lists has a second page. */
  | { of: 'paged'; methods: readonly string[] }
  /** UTF-8 bytes. */
  | { of: 'instructions'; over: number }
  /** The server declares it; `listChanged`: for any list. */
  | { of: 'capability'; name: 'resources' | 'prompts' | 'resources.listChanged' | 'listChanged' }
  /** The server has tools, and doesn't declare them. */
  | { of: 'undeclared'; name: 'tools' }
  /** The negotiated version is none of them. */
  | { of: 'version'; accepts: readonly string[] }
  /** The server says which versions it supports, and this is none of them. */
  | { of: 'versions'; lacks: string }
  | { of: 'transport'; kinds: readonly TransportKind[] }
  /** The longest call, or the longest handshake, took more seconds; `kinds`: only over these transports. */
  | { of: 'duration'; what: 'call' | 'connect'; over: number; kinds?: readonly TransportKind[] }
  /** Plain HTTP, or a host that only this computer or network reaches. */
  | { of: 'url'; trait: 'not-public' }
  | { of: 'authorization'; trait: AuthorizationTrait }
  /** The server sent one of them, as a request or as an input request. */
  | { of: 'request'; methods: readonly string[] }
  /** A message or an exchange shows it. */
  | { of: 'log'; trait: LogTrait }
  /** The server's name in the client's configuration doesn't match. */
  | { of: 'server'; pattern: string }
  /** A requirement that messages can't show: it always applies. */
  | { of: 'unproved' }
  | { of: 'result'; trait: ResultTrait }
  /** `raisedBy`: the key of the tool's `_meta` with another limit. */
  | { of: 'result'; over: number; unit: 'bytes' | 'characters' | 'tokens'; raisedBy?: string };

export type LogTrait =
  /** Over 4,096 characters. */
  | 'long-elicitation-url'
  /** A message to sample has several content blocks, or one that is no text. */
  | 'sampling-blocks'
  | 'prompt-not-text'
  /** The URL in the first event of HTTP+SSE. */
  | 'relative-endpoint';

/** Of the target's headers, and of the metadata that a sign-in read. */
export type AuthorizationTrait =
  | 'headers'
  | 'headers-and-sign-in'
  | 'signs-in'
  | 'no-registration'
  /** No client without a secret. */
  | 'secret-only'
  | 'no-resource-metadata'
  /** Authorization responses have `iss`. */
  | 'issuer'
  | 'scopes';

/** What is known of a client, and no definition or message can show. */
export interface ClientNote {
  /** Unique and stable: reports and suites name it. */
  id: string;
  client: string;
  en: string;
  source: string;
  /** The source's date, such as `2026-08-22`; undefined for a copy without one, read on {@link FACTS_READ}. */
  seen?: string;
  since?: string;
  /** Version in which it ended. Such a fact is a note. */
  until?: string;
  confidence: 'high' | 'medium' | 'low';
}

export interface ClientFact extends ClientNote {
  when: FactCondition;
  severity: FactSeverity;
  /** Only if `rejected`: the whole server, or the tool (of a result, the result). */
  loses?: 'server' | 'tool';
  /** Only of a fact about results: the part does not reach the model. */
  drops?: boolean;
}

/** `rejected`: refused, left out or failed; `degraded`: cut, lost or changed in meaning; `note`: changed without loss, or uncertain. */
export type FactSeverity = 'rejected' | 'degraded' | 'note';

export const FACTS_READ = '2026-11-27';
