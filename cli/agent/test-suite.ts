import { runSuite } from '../../core/suite/run/run-suite';
import { countWords, duration } from '../../core/suite/report/report-words';
import { suiteVerdict } from '../../core/suite/run/suite-run';
import { givenSecrets } from '../environment-credentials';
import { UsageError } from '../options';
import { RefreshTokens } from '../refresh-tokens';
import { openSuiteFile } from '../suite/suite-files';
import { openSuite } from '../suite/suite-session';
import { printEvent, printSuite } from '../suite/terminal-report';
import { offerSession } from '../recording/record-session';
import { redact } from '../../core/secrets/redact';
import { HURRIED } from '../../proxy/stream';
import type { AgentControl } from './agent-control';
import { type AgentOptions, isAllowedWords } from './agent-options';

/**
 * Runs a suite for an agent.
 * @returns what failed, and how many passed
 * @throws UsageError where the file is no suite, or its server is not allowed
 */
export async function testSuite(
  path: string,
  { tags, update, signal }: { tags: readonly string[]; update: boolean; signal: AbortSignal },
  allowed: AgentOptions,
  control: AgentControl,
): Promise<string> {
  const file = await openSuiteFile(path);
  const { read, name } = file;
  if (read.kind === 'invalid')
    throw new UsageError(
      [`${path} has problems:`, ...read.problems.map(({ message }) => message)].join('\n'),
    );
  const secrets = givenSecrets();
  const other = { config: undefined, server: undefined, envFrom: [] };
  const tokens = new RefreshTokens(undefined);
  const opened = await openSuite({ ...file, read }, other, secrets, tokens, false);
  const { target, suiteHost, host } = opened;
  const words = target.kind === 'stdio' ? [target.command, ...target.args] : [target.url];
  if (!isAllowedWords(words, allowed))
    throw new UsageError(
      `Not allowed: the suite’s server, ${words.join(' ')}. The user allows it with --allow "${words.join(' ')}".`,
    );
  const stopOffer = offerSession(suiteHost.session, control);
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
        if (event.kind === 'ended' && event.run.status === 'failed') printFailed(event);
      },
    );
    const verdict = suiteVerdict(report);
    const tested = { file: path, name, report, problems: [], verdict };
    printSuite(print, tested, false);
    const run = { suites: [tested], startedAt: new Date(), millis: report.millis };
    const counts = countWords(run, (text) => text);
    const text = [`${verdict}: ${counts} in ${duration(report.millis)}`, ...lines];
    return redact(text.join('\n'), secrets);
  } finally {
    await suiteHost.session.end();
    await host.close(HURRIED);
    stopOffer();
  }
}
