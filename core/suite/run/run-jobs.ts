export interface Job {
  /** Names of the variables that the job uses. */
  uses: ReadonlySet<string>;
  captures: ReadonlySet<string>;
  isAlone: boolean;
}

/** In order. A job that uses a captured variable waits for the job that captures it. */
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
      // Jobs behind one that must be alone wait with it, otherwise it would starve.
      if (job.isAlone) return index === 0 && active.size === 0 ? job : undefined;
      const before = [...active.keys(), ...waiting.slice(0, index)];
      if (!before.some(({ captures }) => [...captures].some((name) => job.uses.has(name)))) return job;
    }
    return undefined;
  };
  while (waiting.length > 0 || active.size > 0) {
    for (let job = next(); job; job = next()) start(job);
    await Promise.race(active.values());
  }
}
