import type { Finding } from '../protocol/findings/finding';
import { findingText, remedyText, sectionUrl } from '../protocol/findings/finding-text';
import { failureText } from '../session/connect/failure-text';
import type { Outcome } from '../session/requests/raw-channel';
import { valueOfAnswer } from '../suite/run/call-answer';
import type { RunExchange } from '../suite/run/suite-run';
import type { ReportedAnswer, ReportedExchange, ReportedFinding } from './report';
import { serverRequestIn, inputRequestsIn } from './reported-questions';

/**
 * A suite's call for a report, in English.
 * @param asked requests of the server, with their answers
 */
export function exchangeOfCall(
  { call, tool, outcomes, answer, pictures }: RunExchange,
  asked: readonly { asked: string; answered: string }[],
): ReportedExchange {
  const { raw } = call;
  const args = raw === undefined ? call.arguments : typeof raw === 'string' ? raw : raw.params;
  const rounds = outcomes.map((outcome) => ({
    request: outcome.request,
    result: outcome.kind === 'result' ? outcome.result : undefined,
  }));
  const questions = [...inputRequestsIn(rounds), ...asked.map(serverRequestIn)];
  return {
    arguments: args,
    schema: tool?.inputSchema,
    ...(questions.length > 0 && { questions }),
    answer: answerOf(outcomes.at(-1) ?? outcomes[0]),
    findings: answer.findings.map(reportedFinding),
    ...(pictures.length > 0 && { pictures }),
  };
}

function answerOf(outcome: Outcome): ReportedAnswer {
  switch (outcome.kind) {
    case 'result':
      return {
        kind: 'result',
        value: valueOfAnswer(outcome) ?? outcome.result,
        size: outcome.size,
      };
    case 'error': {
      const { code, message, data } = outcome.error;
      return { kind: 'error', code, message, ...(data !== undefined && { data }) };
    }
    case 'timeout':
      return { kind: 'timeout', limit: outcome.limit };
    case 'lost': {
      const { failure } = outcome;
      return { kind: 'lost', words: failureText(failure), stderr: failure.stderr };
    }
    case 'cancelled':
      return { kind: 'cancelled', because: outcome.because };
  }
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
