import { clientCases, type ReportedClient } from './check-clients';
import {
  callCases,
  type CheckedCall,
  junitCases,
  type ReportedDefinitions,
  type ReportedRule,
  type ReportedStep,
} from './check-report';
import type { CheckedSnapshot } from './check-snapshot';
import type { FindingCounts } from '../core/judge/finding-groups';
import { element, testCase } from './junit';
import { oneLine } from './report-text';
import { snapshotCases } from './snapshot-report';

export interface CheckedServer {
  server: string;
  protocolVersion: string;
  steps: readonly ReportedStep[];
  rules: readonly ReportedRule[];
  messagesChecked: number;
  counts: FindingCounts;
  definitions: ReportedDefinitions;
  clients: readonly ReportedClient[];
  wantedClients: readonly string[];
  /** Undefined without `--call-tools`. */
  calls: readonly CheckedCall[] | undefined;
  /** Undefined if no option needs it. */
  snapshot: CheckedSnapshot | undefined;
  /**
   * 1: an error, a failed step, a call without a response, a breaking change, over the budget, or a wanted client
   * that is blocked. 2: the snapshot is incomplete. 3: would be 1 or 2, and a request was rejected for lack of a token.
   */
  code: 0 | 1 | 2 | 3;
}

export function checkedJson({
  server,
  protocolVersion,
  rules,
  steps,
  messagesChecked,
  definitions,
  clients,
  calls,
  snapshot,
}: CheckedServer) {
  return {
    server,
    protocolVersion,
    date: new Date(),
    messagesChecked,
    problem: snapshot?.problem,
    findings: rules.filter(({ who }) => who === 'server'),
    // Loupe sends invalid messages to test the server.
    intentionalViolations: rules.filter(({ who }) => who === 'client'),
    definitions: definitions.rules,
    clients,
    steps,
    calls,
    snapshot: snapshot?.report,
  };
}

export function checkedCases(checked: CheckedServer): string[] {
  const { steps, rules, definitions, clients, wantedClients, calls, snapshot } = checked;
  const ofSnapshot = snapshot?.report ? snapshotCases(snapshot.report) : [];
  const problem =
    snapshot?.problem === undefined
      ? []
      : [testCase('snapshot', 'complete', element('error', oneLine(snapshot.problem)))];
  return junitCases(steps, withoutStepFindings(rules), definitions, [
    ...clientCases(clients, wantedClients),
    ...callCases(calls ?? []),
    ...ofSnapshot,
    ...problem,
  ]);
}

/** The steps report their own findings. */
function withoutStepFindings(rules: readonly ReportedRule[]): readonly ReportedRule[] {
  return rules.filter(({ rule }) => !rule.startsWith('server-check-'));
}
