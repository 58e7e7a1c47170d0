import type { JsonObject } from '../json/json-object';
import type { ListedTool } from '../protocol/tool';
import type { Segment } from '../json/json-pointer';
import type { TransportKind } from '../protocol/transport-kind';
import type { ClientFact } from './client-fact';
import { type Evidence, type EvidenceEntry, evidenceIn } from './evidence';

export interface ResultReason {
  fact: ClientFact;
  paths: readonly (readonly Segment[])[];
}

export interface JudgedResult {
  tool: ListedTool;
  reasons: readonly ResultReason[];
}

export interface ServerOffer extends Partial<Evidence> {
  server: string;
  tools: readonly ListedTool[];
  /** A broken server may send something else than a string. */
  instructions?: unknown;
  capabilities?: JsonObject;
  /** Of `tools/list`; 1 if unknown. */
  pages?: number;
  transport?: TransportKind;
  /** The negotiated version, and all that the server says it supports. */
  version?: string;
  versions?: unknown;
  results?: readonly JudgedResult[];
  target?: { kind: string; url?: string; headers?: Readonly<Record<string, string>> };
}

interface OfSession {
  config: { name: string; target: NonNullable<ServerOffer['target']> };
  log: { entriesAfter: (seq: number) => readonly EvidenceEntry[] };
}

type OfConnection = Pick<ServerOffer, 'instructions' | 'capabilities' | 'transport'> & {
  protocolVersion?: string;
  discovered?: JsonObject;
};

export function offerOf({ config: { name, target }, log }: OfSession, connected: OfConnection = {}) {
  const { instructions, capabilities, transport, protocolVersion, discovered } = connected;
  const versions = discovered?.['supportedVersions'];
  const offer = { server: name, target, instructions, capabilities, transport, version: protocolVersion, versions };
  return { ...offer, ...evidenceIn(log.entriesAfter(0)) };
}
