/// <reference types="vite/client" />
import { join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { version } from '../../package.json';
import type { Suite } from '../../core/suite/suite';
import { UsageError } from '../options';
import { writeStderr } from '../stderr';
import exportedCalls from './exported-calls.txt?raw';
import { exportedLoad, filledScript, literalOf, EXPORT_MARK, plannedStages, writeExport } from './exported-load';
import type { LoadOptions } from './load-options';
import processor from './artillery-processor.txt?raw';
import type { Threshold } from './thresholds';

/** Writes the same load for Artillery. Variables stay unfilled, so that no secret is written. @throws UsageError */
export function writeArtillery(to: string, suite: Suite, folder: string, options: LoadOptions): void {
  const { plan, callsPerSession, thresholds, config, server: name, isForced } = options;
  if (!suite.server && config === undefined)
    throw new UsageError('The suite has no server. Add server: to it, or use --config FILE.');
  const server =
    config === undefined
      ? suite.server
      : { config: relative(folder, resolve(config)), ...(name !== undefined && { name }) };
  const load = {
    ...exportedLoad(suite, server, options),
    // A config of the command line may use any variable, that of a suite only named ones.
    isOwnConfig: config !== undefined,
  };
  const project = {
    config: {
      // Required by Artillery, but processor.mjs sends all requests.
      target: 'http://127.0.0.1',
      processor: './processor.mjs',
      phases: plannedStages(plan).map(({ seconds, rate }, index, stages) => {
        const from = stages[index - 1]?.rate ?? plan.rate;
        return {
          duration: seconds,
          arrivalRate: from,
          ...(rate !== from && { rampTo: rate }),
          maxVusers: plan.concurrency,
        };
      }),
      ...(thresholds.length > 0 && {
        plugins: { ensure: {} },
        ensure: ensureOf(thresholds, callsPerSession !== undefined),
      }),
    },
    scenarios: [{ name: callsPerSession === undefined ? 'call' : 'session', flow: [{ function: 'run' }] }],
  };
  const packageJson = {
    description: `${EXPORT_MARK} --artillery.`,
    private: true,
    type: 'module',
    scripts: { load: 'artillery run artillery.yml' },
    dependencies: { 'mcp-loupe': `^${version}` },
    devDependencies: { artillery: '^2.0.34' },
  };
  const text = filledScript(processor, {
    CALLS: exportedCalls,
    LOAD: literalOf(load),
    FOLDER: JSON.stringify(relative(resolve(to), folder) || '.'),
  });
  writeExport(
    '--artillery',
    [
      [join(to, 'artillery.yml'), `# ${EXPORT_MARK} --artillery.\n${stringify(project)}`],
      [join(to, 'processor.mjs'), text],
      [join(to, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`],
    ],
    isForced,
  );
  writeStderr(`Wrote ${join(to, 'artillery.yml')}. Run: cd ${to} && npm install && npm run load`);
}

function ensureOf(thresholds: readonly Threshold[], hasSessions: boolean) {
  const limits: Record<string, number>[] = [];
  const conditions: { expression: string }[] = [];
  const unitMetric = hasSessions ? 'mcp.session' : 'mcp.call';
  for (const { metric, phase, isBelow, limit, unit } of thresholds) {
    const sign = isBelow ? '<' : '>';
    const name = phase === undefined ? unitMetric : `mcp.${phase}`;
    if (metric === 'errors')
      conditions.push({
        expression: unit === 'share' ? `mcp.failed / mcp.units ${sign} ${limit}` : `mcp.failed ${sign} ${limit}`,
      });
    else if (metric === 'rate') throw new UsageError('Artillery has no threshold for the rate.');
    else if (isBelow) limits.push({ [`${name}.${metric === 'p50' ? 'median' : metric}`]: limit });
    else throw new UsageError('Artillery supports only upper limits for latency.');
  }
  return { ...(limits.length > 0 && { thresholds: limits }), ...(conditions.length > 0 && { conditions }) };
}
