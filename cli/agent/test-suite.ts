import { resolve } from 'node:path';
import { ownProperty } from '../../core/json/json-object';
import type { ServerTarget } from '../../core/session/connect/server-config';
import { runSuite } from '../../core/suite/run/run-suite';
import { countText, durationText } from '../../core/suite/report/report-text';
import { suiteStatus } from '../../core/suite/run/suite-run';
import { serverOfSuite } from '../../core/suite/suite-target';
import { fillIn, UnknownVariable } from '../../core/suite/variables';
import { secretNamesOf } from '../../core/suite/propose/call-in-suite';
import { UsageError } from '../options';
import { RefreshTokens } from '../refresh-tokens';
import { openSuiteFile, type SuiteFile } from '../suite/suite-files';
import { configured, openSuite } from '../suite/suite-session';
import { printEvent, printSuite } from '../suite/terminal-report';
import { publishSession } from '../recording/record-session';
import { FAST } from '../../proxy/stream';
import type { AgentControl } from './agent-control';
import type { AgentFiles } from './agent-files';
import { type AgentOptions, mayAuthorize } from './agent-options';

/** @returns what failed, and how many passed @throws UsageError if the file is no suite, or its server is not allowed */
export async function testSuite(
  path: string,
  { tags, update, signal }: { tags: readonly string[]; update: boolean; signal: AbortSignal },
  options: AgentOptions,
  files: AgentFiles,
  control: AgentControl,
): Promise<string> {
  const { secrets } = options.allowed;
  const file = { ...(await openSuiteFile(files.locate(path, 'suite').file)), file: path };
  const { read, name } = file;
  if (read.kind === 'invalid')
    throw new UsageError([`${path} has problems:`, ...read.problems.map(({ message }) => message)].join('\n'));
  const find = (suite: RunnableSuite) => allowedTarget(suite, options, files);
  const { suiteHost, host } = await openSuite(
    { ...file, read },
    { config: undefined, server: undefined, envFrom: [], find },
    secrets,
    new RefreshTokens(undefined),
    false,
  );
  const stopPublishing = publishSession(suiteHost.session, control);
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const printFailed = printEvent(print, file);
  try {
    const report = await runSuite(
      name,
      read.suite,
      suiteHost,
      { tags, repeat: 1, parallel: 1, bail: false, update, allowDestructive: false, signal },
      (event) => {
        // Lines are cut: what is secret goes before.
        if (event.kind === 'ended' && event.run.status === 'failed')
          printFailed({ ...event, run: secrets.maskValue(event.run) });
      },
    );
    const status = suiteStatus(report);
    const tested = { file: path, name, report: secrets.maskValue(report), problems: [], status };
    printSuite(print, tested, false);
    const run = { suites: [tested], startedAt: new Date(), durationMs: report.durationMs };
    const counts = countText(run, (text) => text);
    return [`${status}: ${counts} in ${durationText(report.durationMs)}`, ...lines].join('\n');
  } finally {
    await suiteHost.session.end();
    await host.close(FAST);
    stopPublishing();
  }
}

type RunnableSuite = SuiteFile & { read: { kind: 'suite' } };

/** An allowed server as it was when Loupe was started, and the variables that calls may use. @throws UsageError if none is the suite's */
async function allowedTarget({ folder, read: { suite } }: RunnableSuite, options: AgentOptions, files: AgentFiles) {
  const { allowed, environment } = options;
  const { server, variables } = suite;
  const serverWith = (serverSecrets: Readonly<Record<string, string>>) => {
    const values = { ...variables, ...environment, ...serverSecrets };
    return serverOfSuite(
      fillIn(server, (name) => ownProperty(values, name)),
      (path) => resolve(folder, path),
    );
  };
  const targetOf = (serverSecrets: Readonly<Record<string, string>>) => {
    const found = serverWith(serverSecrets);
    if (found?.kind !== 'target') throw new UsageError('The suite has no server. Add server: to it.');
    return found.target;
  };
  try {
    const target = server?.config === undefined ? allowed.match(targetOf) : await configuredTarget(serverWith({}));
    return {
      target,
      environment: { ...environment, ...secretNamesOf(target) },
      mayAuthorize: mayAuthorize(options, target),
    };
  } catch (error) {
    if (!(error instanceof UnknownVariable)) throw error;
    throw new UsageError(
      `\${${error.variable}} in server: has no value. The user allows it with --env-from ${error.variable}.`,
    );
  }

  async function configuredTarget(found: ReturnType<typeof serverWith>): Promise<ServerTarget> {
    if (found?.kind !== 'config') throw new UsageError('config: requires the name of a file.');
    const { file, name } = found;
    const known = allowed.findInConfig(file, name);
    if (known) return known.target;
    const { target } = await configured(files.locate(file, 'snapshot').file, name, environment);
    return allowed.match(() => target);
  }
}
