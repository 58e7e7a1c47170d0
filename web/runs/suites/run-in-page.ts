import type { Secrets } from '../../../core/secrets/secrets';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { Connected, Session } from '../../../core/session/session';
import { runSuite, type SuiteEvent } from '../../../core/suite/run/run-suite';
import type { CallRun, CheckedRun, SuiteReport, SuiteRunProblem } from '../../../core/suite/run/suite-run';
import { messageOf, messageOfError, phrase } from '../../../core/suite/suite-phrase';
import { variableUse } from '../../../core/suite/variable-use';
import type { LocalizedText } from '../../../core/text/phrase';
import type { Suite } from '../../../core/suite/suite';
import { type Lookup, withEnvironment } from '../../../core/suite/variables';
import { runHistory } from '../record/run-history';
import { recordSession } from '../record/record-session';
import { packRun } from '../record/pack-run';
import { conformityOf } from '../../session/session-conformity';
import type { Workspace } from '../../session/workspace';
import { checkParts, findNodes } from '../../workers/limited/check-limited';
import { readMedia } from '../../workers/media/read-media';
import { validateAt } from '../../workers/validation/validate';
import type { PageRun, RunInPage } from './page-run';
import { runPictureComparison } from '../../workers/comparison/run-picture-comparison';
import { findTarget } from './run/find-target';
import { factsOfCall } from '../../workers/clients/ask-clients';
import { valuesFromList, variablesOf } from './run/suite-variables';

export function runInPage(workspace: Workspace): RunInPage {
  return (run) => new PageSuiteRun(workspace, run).run();
}

class PageSuiteRun {
  readonly #workspace: Workspace;
  readonly #run: PageRun;

  constructor(workspace: Workspace, run: PageRun) {
    this.#workspace = workspace;
    this.#run = run;
  }

  async run(): Promise<SuiteReport> {
    const { name, target, environment, folder } = this.#run;
    const notRun = (problem: SuiteRunProblem): SuiteReport => ({ suite: name, problem, calls: [], durationMs: 0 });
    let suite: Suite;
    try {
      suite = withEnvironment(this.#run.suite, environment);
    } catch (error) {
      return notRun({ kind: 'variables', ...messageOfError(error) });
    }
    const servers = this.#workspace.servers.snapshot();
    const secrets = { ...valuesFromList(suite, servers, target), ...this.#run.secrets };
    const variable = variablesOf(suite, secrets);
    const found = findTarget(suite, target, {
      suiteName: name,
      servers,
      folder: folder ?? this.#workspace.tunnel.launch.cwd,
      variable,
    });
    if (found.kind === 'problem') {
      const { problem, variable: missingVariable } = found;
      if (missingVariable === undefined) return notRun(problem);
      const use = await variableUse(suite, missingVariable, this.#run.linesOf);
      const text: LocalizedText = { items: [problem.phrase ?? problem.message, use], separator: ' ' };
      return notRun({ kind: problem.kind, ...messageOf(phrase('told', { text })) });
    }
    const session = this.#workspace.openSession(found.config);
    for (const [secret, value] of Object.entries(secrets)) session.secrets.add(value, secret);
    const history = new HistoryWriter(session, name);
    try {
      return await this.#runOver(suite, { session, history, variable });
    } catch (error) {
      // `runSuite` throws only if its host does, e.g. if a reference can't be written.
      return notRun({ kind: 'server', ...messageOfError(error) });
    } finally {
      await history.done();
      await session.end();
    }
  }

  async #runOver(
    suite: Suite,
    { session, history, variable }: { session: Session; history: HistoryWriter; variable: Lookup },
  ): Promise<SuiteReport> {
    const { name, references, linesOf, options } = this.#run;
    // Cancels open requests at the server, too.
    const disconnect = () => void session.disconnect();
    options.signal.addEventListener('abort', disconnect, { once: true });
    try {
      const host = {
        session,
        connect: () => session.connect(),
        conformity: conformityOf(session),
        validate: validateAt,
        checkParts,
        findNodes,
        readMedia,
        comparePictures: runPictureComparison,
        factsOfCall,
        variable,
        references,
        linesOf,
      };
      // As for calls of the page, all responses are judged.
      const allOptions = { ...options, judge: true };
      const report = await runSuite(name, suite, host, allOptions, (event) => this.#onEvent(event, session, history));
      // `maskValue` is memoized: the report's runs are the objects that `#onEvent` emitted.
      return session.secrets.maskValue(report);
    } finally {
      options.signal.removeEventListener('abort', disconnect);
    }
  }

  #onEvent(event: SuiteEvent, session: Session, history: HistoryWriter): void {
    const { onEvent, onStored } = this.#run;
    if (event.kind !== 'ended') {
      onEvent?.(event);
      return;
    }
    const run = session.secrets.maskValue(event.run);
    if (event.checkedRun) {
      const state = session.snapshot();
      const connected = state.kind === 'connected' ? state.connected : undefined;
      const checks = run.checks.filter(({ passed }) => !passed);
      history.add({ ...event.checkedRun, checks }, connected, (id) => onStored?.(run, id));
    }
    onEvent?.({ ...event, run, ...(event.checkedRun && { checkedRun: maskedRun(event.checkedRun, session.secrets) }) });
  }
}

/** Without secrets: a result may become a reference, be exported, or be compared with a masked run of the history. */
function maskedRun(checkedRun: CheckedRun, secrets: Secrets): CheckedRun {
  const { response, run } = checkedRun;
  const { outcomes, task } = run.state;
  const masked = (outcome: Outcome): Outcome => ({
    ...secrets.maskValue(outcome),
    ...('raw' in outcome && { raw: secrets.maskRaw(outcome.raw) }),
  });
  return {
    ...checkedRun,
    // A reference has the names of secrets in their place.
    response: { ...response, value: secrets.maskValueWithNames(response.value) },
    run: {
      ...run,
      state: {
        ...run.state,
        outcomes: [...outcomes.slice(0, -1).map(masked), masked(outcomes.at(-1) ?? outcomes[0])],
        ...(task && { task: { ...task, shown: masked(task.shown) } }),
      },
    },
  };
}

/** Stores runs in the history one after the other: a suite makes them faster than IndexedDB stores them. */
class HistoryWriter {
  readonly #session: Session;
  readonly #suite: string;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(session: Session, suite: string) {
    this.#session = session;
    this.#suite = suite;
    void recordSession(session, { isShown: false });
  }

  add(
    checkedRun: CheckedRun & Pick<CallRun, 'checks'>,
    connected: Connected | undefined,
    onStored: (id: number) => void,
  ): void {
    if (!runHistory.storesRunsOf(this.#session.config.name)) return;
    const { run, tool, after, pictures, checks } = checkedRun;
    const options = { schema: tool?.inputSchema, suite: this.#suite, after, pictures, checks, connected };
    // At once, while the log still has the call.
    const packing = packRun(this.#session, run, options).catch(() => undefined);
    const { findings } = checkedRun.response;
    this.#queue = this.#queue.then(async () => {
      const packed = await packing;
      const row = packed && (await runHistory.add(findings.length > 0 ? { ...packed, findings } : packed));
      if (row) onStored(row.id);
    });
  }

  async done(): Promise<void> {
    await this.#queue;
  }
}
