import type { Finding } from '../protocol/findings/finding';
import { findingText, remedyText, sectionUrl } from '../protocol/findings/finding-text';
import { outcomesOfRun } from '../run/run';
import type { AnsweredRequest } from '../session/server-requests/answered-requests';
import type { CheckedRun } from '../suite/run/suite-run';
import { parsedRun } from './parsed-run';
import type { ReportedFinding, RunToDraw } from './report';

/** A suite's run, in English. @param serverRequests with their answers */
export function runToDraw(
  { run, call, tool, response, pictures }: CheckedRun,
  serverRequests: readonly AnsweredRequest[],
): RunToDraw {
  const { raw } = call;
  return {
    arguments: raw === undefined ? call.arguments : typeof raw === 'string' ? raw : raw.params,
    schema: tool?.inputSchema,
    ...parsedRun(outcomesOfRun(run), { omitted: [], isMasked: false, serverRequests, findings: [], pictures }),
    findings: response.findings.map(reportedFinding),
  };
}

function reportedFinding(finding: Finding): ReportedFinding {
  const { rule, severity, path } = finding;
  return {
    rule,
    severity,
    path,
    text: findingText(finding),
    remedy: remedyText(rule),
    url: sectionUrl(rule, finding),
  };
}
