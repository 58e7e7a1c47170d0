import { writeFileSync } from 'node:fs';
import { tourOf } from '../core/judge/tour/tour-run';
import { redact } from '../core/redact';
import { secretsOf } from '../core/session/connect/server-config';
import type { Session } from '../core/session/session';
import { findingsText, junitReport, reportedRule, reportedStep, stepLine } from './check-report';
import { conformityOf, connectedTo, exitCodeOf } from './connect';
import { UsageError } from './options';

/**
 * Takes the tour of the Findings page, and prints its steps and all that breaks the rules.
 * @returns the exit code: 1 where the server breaks a rule that is an error, or fails a step
 * @throws UsageError where the JUnit report can't be written
 */
export async function checkServer(
  session: Session,
  { json, junit }: { json: boolean; junit: string | undefined },
): Promise<number> {
  const conformity = conformityOf(session);
  const stopJudging = conformity.subscribe(() => undefined);
  const connected = await connectedTo(session);
  if (!connected) return exitCodeOf(session);
  const { name: server } = session.config;
  const { protocolVersion, transport } = connected;
  const hide = hiding(session);
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  const tour = tourOf(session);
  if (!json) {
    print(`${server}: ${protocolVersion} over ${transport}`);
    let printed = 0;
    tour.subscribe(() => {
      const { steps } = tour.snapshot();
      for (let next = steps[printed]; next; next = steps[++printed]) {
        if (next.state.kind !== 'done' && next.state.kind !== 'skipped') return;
        print(stepLine(reportedStep(next, hide)));
      }
    });
  }
  await tour.start();
  await conformity.settled();
  stopJudging();
  const found = conformity.snapshot();
  const steps = tour.snapshot().steps.map((step) => reportedStep(step, hide));
  const rules = found.groups.map((group) => reportedRule(group, hide));
  if (json) {
    const facts = { server, protocolVersion, date: new Date(), messagesChecked: found.checked };
    print(JSON.stringify({ ...facts, findings: rules, tour: steps }, null, 2));
  } else print(findingsText(steps, rules, found.checked));
  if (junit !== undefined) writeReport(junit, junitReport(server, steps, rules));
  const isBroken = steps.some(({ verdict }) => verdict === 'broken');
  return isBroken || found.counts.server.error > 0 ? 1 : 0;
}

/** Takes out what the person gave as secrets: many may read the log of a pipeline. */
function hiding({ config, authorization }: Session): (text: string) => string {
  const secrets = Object.values(secretsOf(config.target));
  return (text) => authorization.redact(redact(text, secrets));
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--junit ${file}: ${reason}`);
  }
}
