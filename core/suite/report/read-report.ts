import { isObject, type JsonObject } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import { compileSchema } from '../../schema/validation/compile-schema';
import type { Coverage } from '../coverage';
import type { CallReport, CallRun, SuiteRunProblem, SuiteStatus } from '../run/suite-run';
import { phrase, SuiteError } from '../suite-phrase';
import type { JsonCall, JsonCoverage, JsonRun, JsonSuite } from './json-report';
import reportSchema from './report.schema.json';
import type { TestedSuite, TestRun } from './tested-suite';

/** The members of `jsonReport` that readers need. */
interface Report {
  startedAt: string;
  durationMs: number;
  notRun?: string[];
  suites: JsonSuite[];
}

/** Reads a JSON report of `mcp-loupe test`. @throws SuiteError, JsonSyntaxError if it is none */
export function readReport(text: string): TestRun {
  const written = parseJson(text);
  if (!isObject(written) || written['loupe'] !== 'report' || !Array.isArray(written['suites']))
    throw new SuiteError(phrase('not-a-report'));
  const version = Number(written['version']);
  if (version !== 1 && version !== 2) throw new SuiteError(phrase('newer-report'));
  const report = version === 1 ? asVersion2(written) : written;
  const validation = compileSchema(reportSchema)(report);
  if (validation.kind !== 'valid') {
    const at = validation.kind === 'invalid' ? (validation.violations[0]?.path ?? '$') : '$';
    throw new SuiteError(phrase('not-a-report-at', { at }));
  }
  const { suites, notRun, startedAt, durationMs } = report as unknown as Report;
  return {
    suites: suites.map(testedSuite),
    leftOut: notRun,
    startedAt: new Date(startedAt),
    durationMs: numberOf(durationMs),
  };
}

/** A number that was parsed without loss is a JsonNumber. */
const numberOf = (value: unknown): number => Number(value);

/** The keys of version 1, by those of version 2. */
const RENAMED: Readonly<Record<string, string>> = {
  by: 'generator',
  millis: 'durationMs',
  leftOut: 'notRun',
  verdict: 'status',
  flaws: 'findings',
  named: 'covered',
};
/** Members that the author of a suite or a server wrote: their keys are never renamed. */
const FOREIGN = new Set(['row', 'arguments']);

function asVersion2(report: JsonObject): JsonObject {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        const isOwn = Object.hasOwn(RENAMED, key);
        return [isOwn ? RENAMED[key] : key, FOREIGN.has(key) ? member : renamed(member)];
      }),
    );
  };
  return { ...(renamed(report) as JsonObject), version: 2 };
}

const PROBLEMS = { stopped: 'stopped', failed: 'before' } as const;

export function reportedProblem(status: SuiteStatus, texts: readonly string[]): SuiteRunProblem | undefined {
  const kind = status === 'failed' || status === 'stopped' ? PROBLEMS[status] : 'server';
  return texts.length > 0 ? { kind, message: texts.join('\n') } : undefined;
}

function testedSuite(reported: JsonSuite): TestedSuite {
  const { file, name, environment, environmentVariables, status, problems, server, calls, coverage } = reported;
  const problem = reportedProblem(status, problems);
  return {
    ...{ file, name, environment, environmentVariables, status },
    report: {
      suite: name,
      server,
      ...(problem && { problem }),
      calls: calls.map(callReport),
      coverage: coverage && coverageOf(coverage),
      durationMs: numberOf(reported.durationMs),
    },
    problems: [],
  };
}

function callReport(call: JsonCall): CallReport {
  const { name, line, section, target, tags, runs, checks, durations } = call;
  return { name, line, section, target, tags, runs: runs.map(callRun), checks, durations };
}

function callRun({ durationMs, findings, ...run }: JsonRun): CallRun {
  return { ...run, durationMs: numberOf(durationMs), findingCounts: findings };
}

function coverageOf({ tools, prompts, resources, templates }: JsonCoverage): Coverage {
  const part = ({ covered, missing }: JsonCoverage['tools']) => ({ named: covered, missing });
  return { tools: part(tools), prompts: part(prompts), resources: part(resources), templates: part(templates) };
}
