import type { Segment } from '../../json/json-pointer';
import { checkCaptures, type ProblemAtPath } from '../check-suite';
import type { ReadSuite } from '../read-suite';
import { messageOfError, phrase, SuiteError, textOfError } from '../suite-phrase';
import { callsIn, type Expectation, SECTIONS, type Suite, type SuiteCall } from '../suite';
import { errorAtLine, rowsInFile } from './rows-in-file';

export interface IncludedFiles {
  /** @param path from the suite's folder, with `/` @throws with a message for a person */
  read(path: string): Promise<string>;
  readSuite(text: string): ReadSuite | Promise<ReadSuite>;
}

export interface SuiteWithIncluded {
  /** Merged with {@link Suite.extends}, data rows and the checks that apply to all calls. */
  suite: Suite;
  files: ReadonlySet<string>;
  problems: readonly ProblemAtPath[];
}

/** Never rejects. @param file its own path, from the suite's folder @param chain the files that extend it */
export async function withIncluded(
  file: string,
  suite: Suite,
  host: IncludedFiles,
  chain: readonly string[] = [],
): Promise<SuiteWithIncluded> {
  const files = new Set<string>();
  const problems: ProblemAtPath[] = [];
  const attempt = async <T>(path: Segment[], otherwise: T, work: () => T | Promise<T>) => {
    try {
      return await work();
    } catch (error) {
      problems.push({ path, ...messageOfError(error) });
      return otherwise;
    }
  };
  const includedFile = (path: string) => {
    const included = includedPath(file, path);
    if (included === undefined) throw new SuiteError(phrase('file-outside', { file: path }));
    return included;
  };
  const read = async (included: string) => {
    files.add(included);
    return host.read(included).catch((error: unknown) => {
      throw new SuiteError(phrase('file-unreadable', { file: included, why: textOfError(error) }));
    });
  };
  const readBase = async (path: string) => {
    const included = includedFile(path);
    const through = [...chain, file];
    if (through.includes(included))
      throw new SuiteError(phrase('extends-circle', { files: [...through, included].join(' → ') }));
    const base = await host.readSuite(await read(included));
    if (base.kind === 'invalid') {
      const [{ line, phrase, message }] = base.problems;
      throw errorAtLine(included, line, phrase ?? message);
    }
    const whole = await withIncluded(included, base.suite, host, through);
    for (const each of whole.files) files.add(each);
    const [problem] = whole.problems;
    if (problem)
      throw new SuiteError(phrase('file-unreadable', { file: included, why: problem.phrase ?? problem.message }));
    return whole.suite;
  };
  const withPaths = (expect: Expectation | undefined, at: Segment[]) =>
    attempt([...at, 'expect', 'script'], expect, () =>
      expect?.script === undefined ? expect : { ...expect, script: includedFile(expect.script) },
    );
  const withFiles = async (call: SuiteCall, at: Segment[]): Promise<SuiteCall> => {
    const { rowsFile, rows = [], expect, ...rest } = call;
    const checks = await withPaths(expect, at);
    const checked = { ...rest, expect: checks };
    if (rowsFile === undefined) return { ...checked, ...(call.rows && { rows }) };
    return attempt([...at, 'rowsFile'], checked, async () => {
      const included = includedFile(rowsFile);
      return { ...checked, rows: [...rows, ...rowsInFile(included, await read(included))] };
    });
  };
  const { extends: path } = suite;
  const base = path === undefined ? undefined : await attempt(['extends'], undefined, () => readBase(path));
  const expect = await withPaths(suite.expect, []);
  const own = { ...suite, ...(expect && { expect }) };
  for (const section of SECTIONS) {
    const calls = suite[section]?.map((call, index) => withFiles(call, [section, index]));
    if (calls) own[section] = await Promise.all(calls);
  }
  const whole = base ? mergeSuites(base, own) : own;
  // Only the outermost file knows all calls.
  if (chain.length === 0) problems.push(...checkCaptures(whole, true));
  const calls = whole.calls.map((call) => withShared(call, whole.expect));
  return { suite: { ...whole, calls }, files, problems };
}

function mergeSuites(base: Suite, own: Suite): Suite {
  const { server, timeout, wait, clients } = base;
  const environments = { ...base.environments };
  for (const [name, values] of Object.entries(own.environments ?? {}))
    environments[name] = { ...environments[name], ...values };
  return {
    server,
    timeout,
    wait,
    clients,
    ...own,
    variables: { ...base.variables, ...own.variables },
    environments,
    environment: [...(base.environment ?? []), ...(own.environment ?? [])],
    expect: mergeChecks(base.expect, own.expect),
    inherited: { before: callsIn(base, 'before'), after: callsIn(base, 'after') },
  };
}

function mergeChecks(shared: Expectation = {}, own: Expectation = {}): Expectation {
  const values = { ...shared.values, ...own.values };
  return { ...shared, ...own, ...(Object.keys(values).length > 0 && { values }) };
}

function withShared(call: SuiteCall, shared: Expectation | undefined): SuiteCall {
  if (!shared) return call;
  const { outputSchema, ignore, tolerance, ...rest } = shared;
  const { outcome = rest.outcome, reference = rest.reference } = call.expect ?? {};
  const isOfOutput = call.tool !== undefined && (outcome ?? 'ok') === 'ok';
  const fitting = {
    ...rest,
    ...(outputSchema && isOfOutput && { outputSchema }),
    ...(reference !== undefined && { ignore, ...(tolerance && { tolerance }) }),
  };
  return { ...call, expect: mergeChecks(fitting, call.expect) };
}

/** `a/x.yaml`, `../b.csv` → `b.csv`; undefined outside of the suite's folder. */
export function includedPath(from: string, path: string): string | undefined {
  if (/^$|^\/|\\|^[a-z]:|\0/i.test(path)) return undefined;
  const names = from.split('/').slice(0, -1);
  for (const name of path.split('/')) {
    if (name !== '..') names.push(...[name].filter((each) => each !== '' && each !== '.'));
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}
