import { isObject } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import { phrase, SuiteError } from '../suite-phrase';
import type { CallReport, SuiteReport, SuiteRunProblem, SuiteVerdict } from '../run/suite-run';
import type { TestedSuite, TestRun } from './tested-suite';

/** A type, alternatives (`a|b`), a list, or an object; members whose name ends in `?` are optional. */
type Shape = string | readonly [Shape] | Shapes;
interface Shapes {
  readonly [name: string]: Shape;
}

const WORDS: Shape = ['string'];
const CHECK: Shapes = {
  ...{ check: 'string', 'at?': 'string', passed: 'boolean', expected: 'string', actual: 'string' },
  'difference?': WORDS,
};
const TARGET: Shapes = { kind: 'tool|prompt|resource|raw', name: 'string' };
const RUN: Shapes = {
  ...{ round: 'number', status: 'passed|failed|skipped', millis: 'number', checks: [CHECK] },
  ...{ stderr: WORDS, 'row?': {}, 'name?': 'string', 'target?': TARGET, 'reason?': 'string' },
  'retried?': [[CHECK]],
};
const CALL: Shapes = {
  ...{ name: 'string', 'line?': 'number', section: 'before|calls|after', target: TARGET },
  ...{
    runs: [RUN],
    checks: [CHECK],
    'durations?': { p50: 'number', p95: 'number', max: 'number' },
  },
};
const COVERED: Shapes = { named: WORDS, missing: WORDS };
const SUITE: Shapes = {
  ...{ file: 'string', name: 'string', 'environment?': 'string', 'environmentVariables?': WORDS },
  verdict: 'passed|failed|could-not-run|needs-authorization|stopped',
  ...{ millis: 'number', problems: WORDS, calls: [CALL] },
  'server?': { name: 'string', version: 'string', protocolVersion: 'string', transport: 'string' },
  'coverage?': { tools: COVERED, prompts: COVERED, resources: COVERED, templates: COVERED },
};
const REPORT: Shapes = { startedAt: 'date', millis: 'number', 'leftOut?': WORDS, suites: [SUITE] };

/** The JSONPath of the first part that is missing or of another type. */
function faultIn(value: unknown, shape: Shape, at: string): string | undefined {
  if (typeof shape === 'string') {
    const isDate = shape === 'date' && !Number.isNaN(Date.parse(String(value)));
    const isWord = typeof value === 'string' && shape.split('|').includes(value);
    return isDate || isWord || typeof value === shape ? undefined : at;
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return at;
    return firstOf(value.map((item: unknown, index) => () => faultIn(item, shape[0], `${at}[${index}]`)));
  }
  if (!isObject(value)) return at;
  return firstOf(
    Object.entries(shape).map(([key, member]) => () => {
      const name = key.replace('?', '');
      const isAbsent = name !== key && !Object.hasOwn(value, name);
      return isAbsent ? undefined : faultIn(value[name], member, `${at}.${name}`);
    }),
  );
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function firstOf(each: readonly (() => string | undefined)[]): string | undefined {
  for (const look of each) {
    const found = look();
    if (found !== undefined) return found;
  }
  return undefined;
}

type WrittenSuite = Pick<TestedSuite, 'file' | 'name' | 'environment' | 'environmentVariables'> &
  Pick<SuiteReport, 'server' | 'calls' | 'coverage' | 'millis'> & {
    verdict: SuiteVerdict;
    problems: readonly string[];
  };

/** Reads the JSON report of `mcp-loupe test`. @throws SuiteError, JsonSyntaxError */
export function readReport(text: string): TestRun {
  const report = parseJson(text);
  if (!isObject(report) || report['loupe'] !== 'report' || !Array.isArray(report['suites']))
    throw new SuiteError(phrase('not-a-report'));
  if (report['version'] !== 1) throw new SuiteError(phrase('newer-report'));
  const at = faultIn(report, REPORT, '$');
  if (at !== undefined) throw new SuiteError(phrase('not-a-report-at', { at }));
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
      server,
      ...(problems.length > 0 && { problem }),
      calls: calls.map((call): CallReport => ({ ...call })),
      coverage,
      millis,
    },
    problems: [],
  };
}
