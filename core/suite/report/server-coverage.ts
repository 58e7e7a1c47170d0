import { type Coverage, mergeCoverages } from '../coverage';
import type { TestRun } from './tested-suite';

export interface ServerCoverage {
  server: { name: string; version: string };
  /** Paths as the command line names them. */
  files: readonly string[];
  coverage: Coverage;
}

/** One entry per server (by name and version) that several suites tested; the report of a suite has its own coverage. */
export function serverCoverages({ suites }: TestRun): ServerCoverage[] {
  const servers = new Map<
    string,
    { server: ServerCoverage['server']; tested: { file: string; coverage: Coverage }[] }
  >();
  for (const { file, report } of suites) {
    if (!report?.server || !report.coverage) continue;
    const { name, version } = report.server;
    const key = JSON.stringify([name, version]);
    const group = servers.get(key) ?? { server: { name, version }, tested: [] };
    group.tested.push({ file, coverage: report.coverage });
    servers.set(key, group);
  }
  return [...servers.values()]
    .filter(({ tested }) => tested.length > 1)
    .map(({ server, tested }) => ({
      server,
      files: tested.map(({ file }) => file),
      coverage: mergeCoverages(tested.map(({ coverage }) => coverage)),
    }));
}
