import { rebuild } from '../../core/json/rebuild';
import type { Report, ReportSection, RunToDraw } from '../../core/report/report';
import { runToDraw } from '../../core/report/run-to-draw';
import { suiteSection } from '../../core/report/suite-section';
import { MAX_RUNS } from '../../core/suite/report/runs-to-show';
import { writeReport } from '../../core/report/write-report';
import { serverRequestsDuring } from '../../core/session/server-requests/answered-requests';
import type { Session } from '../../core/session/session';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import type { Secrets } from '../../core/secrets/secrets';
import { coverageTitle } from '../../core/suite/report/report-text';
import { serverCoverages } from '../../core/suite/report/server-coverage';
import type { TestedSuite, TestRun } from '../../core/suite/report/tested-suite';
import { rulePage } from '../rule-page';
import type { SuiteEvent } from '../../core/suite/run/run-suite';
import type { CallRun } from '../../core/suite/run/suite-run';

type Ended = Extract<SuiteEvent, { kind: 'ended' }>;

export class HtmlReport {
  readonly #sections: ReportSection[] = [];
  readonly #runs = new Map<number, RunToDraw>();
  #ids = new Map<CallRun, number>();
  /** Runs stored by call and status: a call that is repeated a thousand times would fill the memory. */
  #storedCounts = new Map<string, number>();

  /** @param isAlone nothing ran at the same time: server requests belong to this call */
  take({ run, checkedRun, section, index }: Ended, session: Session, isAlone: boolean): void {
    const key = `${section} ${index} ${run.status}`;
    const count = this.#storedCounts.get(key) ?? 0;
    if (!checkedRun || count >= MAX_RUNS) return;
    this.#storedCounts.set(key, count + 1);
    const serverRequests = isAlone ? serverRequestsDuring(session, checkedRun) : [];
    const id = this.#runs.size;
    this.#ids.set(run, id);
    this.#runs.set(id, runToDraw(checkedRun, serverRequests));
  }

  /** @param startedAt ms since 1970 */
  add(tested: TestedSuite, startedAt: number): void {
    this.#sections.push(suiteSection(tested, (run) => this.#ids.get(run), startedAt));
    this.#ids = new Map();
    this.#storedCounts = new Map();
  }

  /** @param secrets are masked @param by the program and its version */
  pieces(run: TestRun, secrets: Secrets, by: string): AsyncIterable<string> {
    const coverageSections = serverCoverages(run).map((sum): ReportSection => ({
      kind: 'suite',
      title: coverageTitle(sum),
      coverage: sum.coverage,
      calls: [],
    }));
    const report: Report = {
      kind: 'report',
      title: titleOf(run),
      madeAt: run.startedAt.getTime() + run.durationMs,
      by,
      language: 'en',
      sections: [...this.#sections, ...coverageSections],
    };
    const mask = (part: unknown) => (typeof part === 'string' ? maskSecrets(part, secrets) : part);
    const runs = [...this.#runs].map(([id, each]) => [id, rebuild(each, mask) as RunToDraw] as const);
    return writeReport({ ...(rebuild(report, mask) as Report), rules: rulePage() }, new Map(runs));
  }
}

function titleOf({ suites }: TestRun): string {
  const servers = new Set(
    suites.flatMap(({ report }) => (report?.server ? [`${report.server.name} ${report.server.version}`.trim()] : [])),
  );
  const [only = ''] = servers;
  if (servers.size === 1 && only !== '') return `Tests of ${only}`;
  return suites.length === 1 ? `Tests of ${suites[0]?.name}` : `Tests of ${suites.length} suites`;
}
