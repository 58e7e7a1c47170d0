import { type Coverage, mergeCoverages } from '../coverage';
import type { TestRun } from './tested-suite';

export interface ServerCoverage {
  server: { name: string; version: string };
  /** As the command line named them. */
  files: readonly string[];
  coverage: Coverage;
}

/** One for each server (by name and version) that several suites tested. */
export function serverCoverages({ suites }: TestRun): ServerCoverage[] {
  const servers = new Map<string, { server: ServerCoverage['server']; of: [string, Coverage][] }>();
  for (const { file, report } of suites) {
    if (!report?.server || !report.coverage) continue;
    const { name, version } = report.server;
    const key = JSON.stringify([name, version]);
    const known = servers.get(key) ?? { server: { name, version }, of: [] };
    known.of.push([file, report.coverage]);
    servers.set(key, known);
  }
  return [...servers.values()]
    .filter(({ of }) => of.length > 1)
    .map(({ server, of }) => ({
      server,
      files: of.map(([file]) => file),
      coverage: mergeCoverages(of.map(([, coverage]) => coverage)),
    }));
}
