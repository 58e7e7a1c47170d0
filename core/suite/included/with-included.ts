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

/** Never rejects: errors become problems. @param file its own path, from the suite's folder @param chain the files that extend it */
export async function withIncluded(
  file: string,
  suite: Suite,
  host: IncludedFiles,
  chain: readonly string[] = [],
): Promise<SuiteWithIncluded> {
  const inclusion = new Inclusion(file, host, chain);
  const { files, problems } = inclusion;
  const base = await inclusion.readBase(suite);
  const expect = await inclusion.withScriptPath(suite.expect, []);
  const own = { ...suite, ...(expect && { expect }) };
  for (const section of SECTIONS) {
    const calls = suite[section]?.map((call, index) => inclusion.withRows(call, [section, index]));
    if (calls) own[section] = await Promise.all(calls);
  }
  const merged = base ? mergeSuites(base, own) : own;
  // Only the outermost file knows all calls.
  if (chain.length === 0) problems.push(...checkCaptures(merged, true));
  const calls = merged.calls.map((call) => withSharedChecks(call, merged.expect));
  return { suite: { ...merged, calls }, files, problems };
}

/** Reads the files that one suite names. A file that can't be read is a problem at the path that names it. */
class Inclusion {
  readonly files = new Set<string>();
  readonly problems: ProblemAtPath[] = [];
  readonly #file: string;
  readonly #host: IncludedFiles;
  readonly #chain: readonly string[];

  constructor(file: string, host: IncludedFiles, chain: readonly string[]) {
    this.#file = file;
    this.#host = host;
    this.#chain = chain;
  }

  async readBase({ extends: path }: Suite): Promise<Suite | undefined> {
    if (path === undefined) return undefined;
    return this.#attempt(['extends'], undefined, async () => {
      const included = this.#pathOf(path);
      const chain = [...this.#chain, this.#file];
      if (chain.includes(included))
        throw new SuiteError(phrase('extends-circle', { files: [...chain, included].join(' → ') }));
      const base = await this.#host.readSuite(await this.#read(included));
      if (base.kind === 'invalid') {
        const [{ line, phrase, message }] = base.problems;
        throw errorAtLine(included, line, phrase ?? message);
      }
      const merged = await withIncluded(included, base.suite, this.#host, chain);
      for (const each of merged.files) this.files.add(each);
      const [problem] = merged.problems;
      if (problem)
        throw new SuiteError(phrase('file-unreadable', { file: included, why: problem.phrase ?? problem.message }));
      return merged.suite;
    });
  }

  /** With the path of the script from the suite's folder. */
  withScriptPath(expect: Expectation | undefined, at: Segment[]): Promise<Expectation | undefined> {
    return this.#attempt([...at, 'expect', 'script'], expect, () =>
      expect?.script === undefined ? expect : { ...expect, script: this.#pathOf(expect.script) },
    );
  }

  async withRows(call: SuiteCall, at: Segment[]): Promise<SuiteCall> {
    const { rowsFile, rows = [], expect, ...rest } = call;
    const withScript = { ...rest, expect: await this.withScriptPath(expect, at) };
    if (rowsFile === undefined) return { ...withScript, ...(call.rows && { rows }) };
    return this.#attempt([...at, 'rowsFile'], withScript, async () => {
      const included = this.#pathOf(rowsFile);
      return { ...withScript, rows: [...rows, ...rowsInFile(included, await this.#read(included))] };
    });
  }

  async #attempt<T>(path: Segment[], otherwise: T, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.problems.push({ path, ...messageOfError(error) });
      return otherwise;
    }
  }

  #pathOf(path: string): string {
    const included = includedPath(this.#file, path);
    if (included === undefined) throw new SuiteError(phrase('file-outside', { file: path }));
    return included;
  }

  async #read(included: string): Promise<string> {
    this.files.add(included);
    return this.#host.read(included).catch((error: unknown) => {
      throw new SuiteError(phrase('file-unreadable', { file: included, why: textOfError(error) }));
    });
  }
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

/** Adds the suite's checks, of those about an output or a reference only what this call has. */
function withSharedChecks(call: SuiteCall, shared: Expectation | undefined): SuiteCall {
  if (!shared) return call;
  const { outputSchema, ignore, tolerance, ...rest } = shared;
  const { outcome = rest.outcome, reference = rest.reference } = call.expect ?? {};
  const isOfOutput = call.tool !== undefined && (outcome ?? 'ok') === 'ok';
  const applicable = {
    ...rest,
    ...(outputSchema && isOfOutput && { outputSchema }),
    ...(reference !== undefined && { ignore, ...(tolerance && { tolerance }) }),
  };
  return { ...call, expect: mergeChecks(applicable, call.expect) };
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
