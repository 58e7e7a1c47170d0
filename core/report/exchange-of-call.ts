import type { Finding } from '../protocol/findings/finding';
import { findingText, remedyText, sectionUrl } from '../protocol/findings/finding-text';
import { lastOutcome } from '../run/run';
import { failureText } from '../session/connect/failure-text';
import type { Outcome } from '../session/requests/outcome';
import { valueOfAnswer } from '../suite/run/call-answer';
import type { CheckedRun } from '../suite/run/suite-run';
import type { ReportedAnswer, ReportedExchange, ReportedFinding } from './report';
import { serverRequestIn, inputRequestsIn } from './reported-questions';

/**
 * A suite's call for a report, in English.
 * @param asked requests of the server, with their answers
 */
export function exchangeOfCall(
  { run, call, tool, answer, pictures }: CheckedRun,
  asked: readonly { asked: string; answered: string }[],
): ReportedExchange {
  const { raw } = call;
  const args = raw === undefined ? call.arguments : typeof raw === 'string' ? raw : raw.params;
  const { outcomes } = run.state;
  const rounds = outcomes.map((outcome) => ({
    request: outcome.request,
    result: outcome.kind === 'result' ? outcome.result : undefined,
  }));
  const questions = [...inputRequestsIn(rounds), ...asked.map(serverRequestIn)];
  return {
    arguments: args,
    schema: tool?.inputSchema,
    ...(questions.length > 0 && { questions }),
    answer: answerOf(lastOutcome(run.state)),
    findings: answer.findings.map(reportedFinding),
    ...(pictures.length > 0 && { pictures }),
  };
}

function answerOf(outcome: Outcome): ReportedAnswer {
  const { kind } = outcome;
  if (kind === 'result') return { kind, value: valueOfAnswer(outcome) ?? outcome.result, size: outcome.size };
  if (kind === 'error') return { kind, ...outcome.error };
  if (kind === 'lost') return { kind, text: failureText(outcome.failure), stderr: outcome.failure.stderr };
  return kind === 'timeout' ? { kind, limit: outcome.limit } : { kind, because: outcome.because };
}

function reportedFinding(finding: Finding): ReportedFinding {
  const { rule, severity, path, version, values } = finding;
  const { definition } = values;
  return {
    rule,
    severity,
    path,
    text: findingText(finding),
    remedy: remedyText(rule),
    url: sectionUrl(rule, version, typeof definition === 'string' ? definition : undefined),
  };
}
