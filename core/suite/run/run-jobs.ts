/** One run of a call, as far as others wait for it. */
export interface Job {
  /** The variables that it uses, and those that it captures. */
  needs: ReadonlySet<string>;
  gives: ReadonlySet<string>;
  /** Nothing else may run beside it. */
  isAlone: boolean;
}

/**
 * Runs jobs in their order, so many at a time. One that uses what an earlier one captures waits for that.
 * @param run is told whether nothing else can run meanwhile
 */
export async function runJobs<T extends Job>(
  jobs: readonly T[],
  parallel: number,
  run: (job: T, isAlone: boolean) => Promise<void>,
): Promise<void> {
  if (parallel <= 1) {
    for (const job of jobs) await run(job, true);
    return;
  }
  const waiting = [...jobs];
  const active = new Map<T, Promise<void>>();
  const start = (job: T): void => {
    waiting.splice(waiting.indexOf(job), 1);
    active.set(
      job,
      run(job, job.isAlone).finally(() => active.delete(job)),
    );
  };
  const next = (): T | undefined => {
    if (active.size >= parallel || [...active.keys()].some(({ isAlone }) => isAlone)) return undefined;
    for (const [index, job] of waiting.entries()) {
      // What stands behind one that wants to be alone waits with it: it would never get its turn.
      if (job.isAlone) return index === 0 && active.size === 0 ? job : undefined;
      const before = [...active.keys(), ...waiting.slice(0, index)];
      if (!before.some(({ gives }) => [...gives].some((name) => job.needs.has(name)))) return job;
    }
    return undefined;
  };
  while (waiting.length > 0 || active.size > 0) {
    for (let job = next(); job; job = next()) start(job);
    await Promise.race(active.values());
  }
}
