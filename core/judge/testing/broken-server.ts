import type { Rule } from '../../protocol/findings/rules';

/** A finding, and what it says and holds. */
export interface Breach {
  rule: Rule;
  /** The section of the specification, after the version. */
  section: string;
  /** What the finding says, or where it is. */
  says?: string;
  /** What its message or entry holds. */
  holds: string;
}

const PLACES = {
  '2025-11-25': { stdio: 'basic/transports#stdio', cancelled: 'basic/utilities/cancellation' },
  '2026-07-28': { stdio: 'basic/transports/stdio', cancelled: 'basic/patterns/cancellation' },
};

export type BrokenVersion = keyof typeof PLACES;

const OWN: Readonly<Record<BrokenVersion, readonly Breach[]>> = {
  '2025-11-25': [
    {
      rule: 'field-missing',
      section: 'schema#initializeresult',
      says: '$.result.serverInfo',
      holds: '"2025-11-25"',
    },
    {
      rule: 'before-answer',
      section: 'basic/lifecycle#initialization',
      holds: 'notifications/tools/list_changed',
    },
    {
      rule: 'response-id-type',
      section: 'basic#messages',
      says: 'is "7", the request’s was 7',
      holds: '"7"',
    },
  ],
  '2026-07-28': [
    {
      rule: 'result-type-missing',
      section: 'basic#messages',
      says: '$.result.resultType',
      holds: 'complete or not?',
    },
  ],
};

/** All that `e2e/servers/broken.mjs` breaks once each of its tools was called. */
export function breachesOf(version: BrokenVersion): Breach[] {
  const { stdio, cancelled } = PLACES[version];
  return [
    ...OWN[version],
    {
      rule: 'field-wrong-type',
      section: 'schema#tool',
      says: '$.result.tools[1].inputSchema',
      holds: 'malformed',
    },
    { rule: 'response-twice', section: 'basic#messages', holds: 'the second answer' },
    { rule: 'response-unknown', section: 'basic#messages', holds: 'whose answer is this?' },
    { rule: 'response-after-cancel', section: cancelled, holds: 'better late than never' },
    { rule: 'batch-removed', section: 'basic#messages', holds: 'part of a batch' },
    { rule: 'invalid-utf-8', section: 'basic/transports', holds: 'au lait' },
    { rule: 'stdout-not-json', section: stdio, holds: '[debug] here it is: {"jsonrpc"' },
  ];
}
