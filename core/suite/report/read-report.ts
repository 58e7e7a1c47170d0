import { isObject } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import { say, SuiteError } from '../say';
import type { CallReport, SuiteReport, SuiteRunProblem, SuiteVerdict } from '../run/suite-run';
import type { TestedSuite, TestRun } from './tested-suite';

/** A suite as `jsonReport` writes it. */
type WrittenSuite = Pick<TestedSuite, 'file' | 'name' | 'environment' | 'environmentVariables'> &
  Pick<SuiteReport, 'server' | 'calls' | 'coverage' | 'millis'> & {
    verdict: SuiteVerdict;
    problems: readonly string[];
  };

/** What a JSON report of `mcp-loupe test` tells. @throws SuiteError, JsonSyntaxError where it is none */
export function readReport(text: string): TestRun {
  const report = parseJson(text);
  if (!isObject(report) || report['loupe'] !== 'report' || !Array.isArray(report['suites']))
    throw new SuiteError(say('not-a-report'));
  if (report['version'] !== 1) throw new SuiteError(say('newer-report'));
  return {
    suites: (report['suites'] as WrittenSuite[]).map(testedSuite),
    ...(Array.isArray(report['leftOut']) && { leftOut: report['leftOut'] as string[] }),
    startedAt: new Date(String(report['startedAt'])),
    millis: Number(report['millis']),
  };
}

const PROBLEMS = { stopped: 'stopped', failed: 'before' } as const;

function testedSuite({ problems, server, calls, coverage, millis, ...about }: WrittenSuite) {
  const { name, verdict } = about;
  const kind = verdict === 'failed' || verdict === 'stopped' ? PROBLEMS[verdict] : 'server';
  const problem: SuiteRunProblem = { kind, message: problems.join('\n') };
  return {
    ...about,
    report: {
      suite: name,
      ...(server && { server }),
      ...(problems.length > 0 && { problem }),
      calls: calls.map((call): CallReport => ({ ...call })),
      ...(coverage && { coverage }),
      millis,
    },
    problems: [],
  };
}
