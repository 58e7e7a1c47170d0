import { serverCheckOf } from '../core/judge/server-check/check-run';
import { verifySkills } from '../core/judge/verify-skills';
import { redact } from '../core/secrets/redact';
import type { Session } from '../core/session/session';
import { findingsText, junitReport, reportedRule, reportedStep, stepLine } from './check-report';
import { checkSurface, readKept } from './check-surface';
import type { CheckOptions } from './command-options';
import { conformityOf } from './conformity-of';
import { AUTHORIZATION_REQUIRED, connectedTo, exitCodeOf } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { oneLine } from './report-text';
import { surfaceCases, surfaceText } from './surface-report';
import { tell } from './tell';
import { writeReport } from './write-report';

/**
 * Takes the server check of the Findings page, and prints its steps and all that breaks the rules; keeps the surface and holds it against
 * an earlier one, where that is wanted.
 * @returns the exit code: 1 where the server breaks a rule that is an error, fails a step, or has changed so that clients break; 2
 * where its surface is wanted and can't be read whole; 3 where one of these is so after a request was rejected for want of a token
 * @throws UsageError where a file can't be read or written
 */
export async function checkServer(
  session: Session,
  credentials: EnvironmentCredentials,
  options: CheckOptions,
): Promise<number> {
  const { json, junit, against } = options;
  const before = against === undefined ? undefined : readKept(against);
  const serverCheck = serverCheckOf(session);
  const conformity = conformityOf(session, serverCheck);
  const stopJudging = conformity.subscribe(() => undefined);
  const connected = await connectedTo(session, credentials);
  if (!connected) return exitCodeOf(session);
  const { name: server } = session.config;
  const { protocolVersion, transport } = connected;
  const hide = hiding(session);
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  if (!json) {
    print(oneLine(`${server}: ${protocolVersion} over ${transport}`));
    let printed = 0;
    serverCheck.subscribe(() => {
      const { steps } = serverCheck.snapshot();
      for (let next = steps[printed]; next; next = steps[++printed]) {
        if (next.state.kind !== 'done' && next.state.kind !== 'skipped') return;
        print(stepLine(reportedStep(next, hide)));
      }
    });
  }
  // Before the server check: what that sends may end a fragile server.
  const surface = await checkSurface(session, connected, { ...options, before }, hide);
  await verifySkills(session, connected, conformity);
  await serverCheck.start();
  await conformity.settled();
  stopJudging();
  const found = conformity.snapshot();
  const steps = serverCheck.snapshot().steps.map((step) => reportedStep(step, hide));
  const rules = found.groups.map((group) => reportedRule(group, hide));
  // Of those of the steps the lines and cases of the steps tell already.
  const beside = rules.filter(({ rule }) => !rule.startsWith('server-check-'));
  if (json) {
    const facts = { server, protocolVersion, date: new Date(), messagesChecked: found.checked };
    const told = {
      ...facts,
      findings: rules,
      tour: steps,
      ...(surface?.report && { surface: surface.report }),
    };
    print(JSON.stringify(told, null, 2));
  } else {
    print(findingsText(steps, beside, found.checked));
    if (surface?.report) print(surfaceText(surface.report));
  }
  const cases = surface?.report ? surfaceCases(surface.report) : [];
  if (junit !== undefined) writeReport('--junit', junit, junitReport(server, steps, beside, cases));
  const isBroken = steps.some(({ verdict }) => verdict === 'broken');
  const isUnread = surface && !surface.report;
  const isFailed = isBroken || found.counts.server.error > 0 || surface?.isFailed;
  if ((isUnread || isFailed) && session.authorization.snapshot().isNeeded) {
    for (const line of credentials.refusalWords(session)) tell(line);
    return AUTHORIZATION_REQUIRED;
  }
  if (isUnread) return 2;
  return isFailed ? 1 : 0;
}

/** Takes out what the person gave as secrets: many may read the log of a pipeline. */
function hiding({ secrets }: Session): (text: string) => string {
  return (text) => redact(text, secrets);
}
