import type { ObservedClient } from '../../core/clients/observed/client-watch';
import { type ObservedFact, observedText } from '../../core/clients/observed/observed-fact';
import { jsonPathOf } from '../../core/json/json-pointer';
import { oneLine } from '../report-text';

/** A recording's first line is its header. */
const FIRST_EVENT = 2;

/** @param isInFile whether `seq` counts lines of a file */
export function observedLines(clients: readonly ObservedClient[], isInFile: boolean): string[] {
  return clients.flatMap((client) => [
    clientLine(client),
    ...client.facts.map((fact) => {
      const times = fact.count > 1 ? ` (${fact.count} times)` : '';
      return `  ${oneLine(observedText(fact))}${times}${isInFile ? ` (${locationsText(fact)})` : ''}`;
    }),
  ]);
}

function clientLine({ name, version, protocol, capabilities, requests }: ObservedClient): string {
  const named = name === '' ? 'without a name' : [name, version].filter(Boolean).join(' ');
  const facts = [
    protocol === '' ? 'no version negotiated' : `MCP ${protocol}`,
    capabilities.length === 0 ? 'declares no capability' : `declares ${capabilities.join(', ')}`,
    `sent ${requests.map(([method, count]) => (count > 1 ? `${count} × ${method}` : method)).join(', ')}`,
  ];
  return oneLine(`Client ${named}: ${facts.join('; ')}`);
}

function locationsText({ proof }: ObservedFact): string {
  return proof
    .map(({ seq, path }) => `line ${seq + FIRST_EVENT}${path.length === 0 ? '' : ` ${oneLine(jsonPathOf(path))}`}`)
    .join(', ');
}

export function reportedObserved(clients: readonly ObservedClient[]) {
  return clients.map(({ seq, known, requests, facts, ...client }) => ({
    ...client,
    line: seq + FIRST_EVENT,
    // In the table of clients.
    known,
    requests: Object.fromEntries(requests),
    facts: facts.map((fact) => ({
      fact: fact.rule,
      text: observedText(fact),
      count: fact.count,
      proof: fact.proof.map(({ seq: at, path }) => ({ line: at + FIRST_EVENT, path: jsonPathOf(path) })),
    })),
  }));
}
