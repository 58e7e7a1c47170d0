import { serverCheckOf } from '../core/judge/server-check/check-run';
import { verifySkills } from '../core/judge/verify-skills';
import type { FindingCounts } from '../core/judge/finding-groups';
import type { Snapshot } from '../core/drift/snapshot';
import { maskSecrets } from '../core/secrets/mask-secrets';
import type { Connected, Session } from '../core/session/session';
import { callTools } from './call-tools';
import {
  callCases,
  callsText,
  definitionsText,
  findingsText,
  junitCases,
  type ReportedDefinitions,
  reportedDefinitions,
  reportedRule,
  type ReportedRule,
  reportedStep,
  type ReportedStep,
  stepLine,
  type CheckedCall,
} from './check-report';
import { type CheckedSurface, checkSurface } from './check-surface';
import { judgeSession } from './judge-session';
import { AUTHORIZATION_REQUIRED, connectedTo, exitCodeOf } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { junitXml } from './junit';
import { plainJson } from './plain-text';
import { oneLine } from './report-text';
import { surfaceCases, surfaceText } from './surface-report';
import { writeStderr } from './stderr';
import { writeReport } from './write-report';

export interface CheckOptions {
  json: boolean;
  /** Files. */
  junit: string | undefined;
  save: string | undefined;
  against: string | undefined;
  /** In tokens. */
  budget: number | undefined;
  /** If true, `save` and `against` are folders. */
  all: boolean;
  html: string | undefined;
  callTools: boolean;
}

/** The results of one server. */
export interface CheckedServer {
  server: string;
  protocolVersion: string;
  steps: readonly ReportedStep[];
  /** All of them; those of the steps are told by the steps already. */
  rules: readonly ReportedRule[];
  /** How many messages were looked at. */
  checked: number;
  counts: FindingCounts;
  definitions: ReportedDefinitions;
  /** Undefined where no tool is to be called. */
  calls: readonly CheckedCall[] | undefined;
  /** Undefined where nothing of it is wanted. */
  surface: CheckedSurface | undefined;
  /**
   * 1 where the server or a definition of its tools breaks a rule that is an error, where it fails a step or leaves a
   * call without a response, or has changed so that clients break; 2 where its surface is wanted and can't be read
   * whole; 3 where one of these is so after a request was rejected for want of a token.
   */
  code: 0 | 1 | 2 | 3;
}

/**
 * Takes the server check of the Findings page; keeps the surface and holds it against an earlier one, where that is
 * wanted.
 * @param connect connects the session
 * @param onStep is told of each step in its turn
 * @returns undefined where there is no connection
 */
export async function takeCheck(
  session: Session,
  wanted: Parameters<typeof checkSurface>[2] & Pick<CheckOptions, 'callTools'>,
  connect: () => Promise<Connected | undefined>,
  onStep: (step: ReportedStep) => void = () => undefined,
): Promise<CheckedServer | undefined> {
  const serverCheck = serverCheckOf(session);
  const conformity = judgeSession(session, serverCheck);
  const stopJudging = conformity.subscribe(() => undefined);
  const connected = await connect();
  if (!connected) return undefined;
  const hide = hiding(session);
  let reported = 0;
  serverCheck.subscribe(() => {
    const { steps } = serverCheck.snapshot();
    for (let next = steps[reported]; next; next = steps[++reported]) {
      if (next.state.kind !== 'done' && next.state.kind !== 'skipped') return;
      onStep(reportedStep(next, hide));
    }
  });
  // Before the server check: what that sends may end a fragile server.
  const surface = await checkSurface(session, connected, wanted, hide);
  await verifySkills(session, connected, conformity);
  const calls = wanted.callTools ? await callTools(session, connected, conformity, hide) : undefined;
  await serverCheck.start();
  await conformity.settled();
  stopJudging();
  const found = conformity.snapshot();
  const steps = serverCheck.snapshot().steps.map((step) => reportedStep(step, hide));
  const isBroken = [...steps, ...(calls ?? [])].some(({ status }) => status === 'failed');
  const isUnread = surface?.problem !== undefined;
  const definitions = reportedDefinitions(serverCheck.snapshot(), hide);
  const hasError = found.counts.server.error > 0 || definitions.rules.some(({ severity }) => severity === 'error');
  const isFailed = isBroken || hasError || surface?.isFailed === true;
  const isRejected = (isUnread || isFailed) && session.authorization.snapshot().isNeeded;
  return {
    server: session.config.name,
    protocolVersion: connected.protocolVersion,
    steps,
    rules: found.groups.map((group) => reportedRule(group, hide)),
    checked: found.checked,
    counts: found.counts,
    definitions,
    calls,
    surface,
    code: isRejected ? AUTHORIZATION_REQUIRED : isUnread ? 2 : isFailed ? 1 : 0,
  };
}

/** The same as JSON. */
export function checkedJson({
  server,
  protocolVersion,
  rules,
  steps,
  checked,
  definitions,
  calls,
  surface,
}: CheckedServer) {
  return {
    ...{ server, protocolVersion, date: new Date(), messagesChecked: checked },
    findings: rules.filter(({ who }) => who === 'server'),
    // What Loupe sent to find out is no fault of anybody.
    intentionalViolations: rules.filter(({ who }) => who === 'client'),
    definitions: definitions.rules,
    steps,
    calls,
    snapshot: surface?.report,
  };
}

/** The same as a suite of JUnit. */
export function checkedCases({ steps, rules, definitions, calls, surface }: CheckedServer): string[] {
  const ofSurface = surface?.report ? surfaceCases(surface.report) : [];
  return junitCases(steps, besideSteps(rules), definitions, [...callCases(calls ?? []), ...ofSurface]);
}

/** Without those of the steps, which the lines and cases of the steps tell already. */
function besideSteps(rules: readonly ReportedRule[]): readonly ReportedRule[] {
  return rules.filter(({ rule }) => !rule.startsWith('server-check-'));
}

/**
 * Checks a server and prints what comes of it: its steps, and all that breaks the rules.
 * @returns the exit code
 * @throws UsageError where a file can't be read or written
 */
export async function checkServer(
  session: Session,
  credentials: EnvironmentCredentials,
  options: CheckOptions & { before: Snapshot | undefined },
): Promise<number> {
  const { json, junit } = options;
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  const connect = async () => {
    const connected = await connectedTo(session, credentials);
    if (connected && !json) {
      const { protocolVersion, transport } = connected;
      print(oneLine(`${session.config.name}: ${protocolVersion} over ${transport}`));
    }
    return connected;
  };
  const checked = await takeCheck(session, options, connect, (step) => {
    if (!json) print(stepLine(step));
  });
  if (!checked) return exitCodeOf(session);
  const { server, surface, code } = checked;
  if (surface?.problem !== undefined) writeStderr(surface.problem);
  if (json) print(plainJson(JSON.stringify(checkedJson(checked), null, 2)));
  else {
    if (checked.calls) print(callsText(checked.calls));
    print(findingsText(checked.steps, checked.rules, checked));
    print(definitionsText(checked.definitions));
    if (surface?.report) print(surfaceText(surface.report));
  }
  if (junit !== undefined) {
    const suite = { attributes: { name: server }, cases: checkedCases(checked) };
    writeReport('--junit', junit, junitXml([suite]));
  }
  if (code === AUTHORIZATION_REQUIRED) for (const line of credentials.refusalLines(session)) writeStderr(line);
  return code;
}

/** Takes out what the person gave as secrets: many may read the log of a pipeline. */
function hiding({ secrets }: Session): (text: string) => string {
  return (text) => maskSecrets(text, secrets);
}
