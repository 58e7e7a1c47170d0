import type { ResultTrait } from './result-traits';
import type { ToolTrait } from './tool-traits';

export type TransportKind = 'stdio' | 'http' | 'sse';

/** What has to be so for a fact to apply. */
export type FactCondition =
  | { of: 'tool'; trait: ToolTrait }
  /** The name doesn't match the pattern. */
  | { of: 'name'; pattern: string }
  /** In characters, `prefix`: as the client calls the tool, `server`: with the server's name. */
  | { of: 'name'; over: number; counts?: 'prefix' | 'server' }
  | { of: 'description'; over: number; unit: 'bytes' | 'characters' }
  /** Nested containers of the input schema. */
  | { of: 'depth'; over: number }
  /** Number of tools. */
  | { of: 'tools'; over: number }
  | { of: 'list'; trait: 'pages' | 'duplicate' | 'over-2500-bytes' | 'empty' }
  /** UTF-8 bytes. */
  | { of: 'instructions'; over: number }
  /** The server declares it. */
  | { of: 'capability'; name: 'resources' | 'prompts' }
  /** The connection's transport is one of them. */
  | { of: 'transport'; kinds: readonly TransportKind[] }
  /** The server sent one of them, as a request or as an input request. */
  | { of: 'request'; methods: readonly string[] }
  /** The server's name in the client's configuration doesn't match. */
  | { of: 'server'; pattern: string }
  /** A requirement that messages can't show; it is always told. */
  | { of: 'unproved' }
  | { of: 'result'; trait: ResultTrait }
  | { of: 'result'; over: number; unit: 'bytes' | 'characters' | 'tokens' };

export interface ClientFact {
  /** Unique and stable: reports and suites name it. */
  id: string;
  client: string;
  when: FactCondition;
  severity: FactSeverity;
  /** Only if `rejected`: the whole server, or the tool (of a result, the result). */
  loses?: 'server' | 'tool';
  /** Only of a fact about results: the part does not reach the model. */
  drops?: boolean;
  en: string;
  'zh-cn': string;
  source: string;
  /** The source's date, such as `2026-08-22`; undefined for a copy without one, read on {@link FACTS_READ}. */
  seen?: string;
  since?: string;
  /** Version in which it ended. Such a fact is a note. */
  until?: string;
  confidence: 'high' | 'medium' | 'low';
}

/** `rejected`: refused, left out or failed; `degraded`: cut, lost or changed in meaning; `note`: changed without loss, or uncertain. */
export type FactSeverity = 'rejected' | 'degraded' | 'note';

export const FACTS_READ = '2026-11-27';
