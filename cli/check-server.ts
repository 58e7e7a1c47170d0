import { judgeResult } from '../core/clients/judge-clients';
import type { JudgedResult } from '../core/clients/server-offer';
import type { JsonObject } from '../core/json/json-object';
import { serverCheckOf } from '../core/judge/server-check/check-run';
import { verifySkills } from '../core/judge/verify-skills';
import type { Snapshot } from '../core/drift/snapshot';
import type { ListedTool } from '../core/protocol/tool';
import { maskSecrets } from '../core/secrets/mask-secrets';
import type { Connected, Session } from '../core/session/session';
import { callTools } from './call-tools';
import {
  callsText,
  definitionsText,
  findingsText,
  type Mask,
  reportedDefinitions,
  reportedRule,
  reportedStep,
  type ReportedStep,
  stepLine,
} from './check-report';
import { clientsText, isBlocked, reportedClients } from './check-clients';
import { checkSnapshot } from './check-snapshot';
import { checkedCases, checkedJson, type CheckedServer } from './checked-server';
import { finishServerCheck, judgeSession } from './judge-session';
import { AUTHORIZATION_REQUIRED, connectedTo, exitCodeOf } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { junitXml } from './junit';
import { plainJson } from './plain-text';
import { oneLine } from './report-text';
import { snapshotReportText } from './snapshot-report';
import { writeStderr } from './stderr';
import { writeEach, writeReport } from './write-report';

export interface CheckOptions {
  json: boolean;
  /** Files; with `all`, `save` and `against` are folders. */
  junit: string | undefined;
  save: string | undefined;
  against: string | undefined;
  /** In tokens. */
  budget: number | undefined;
  all: boolean;
  html: string | undefined;
  callTools: boolean;
  /** The check fails if one of them is known to refuse the server. */
  clients: readonly string[];
}

/** Connects, and finds what the Findings page shows. @returns undefined without a connection */
export async function runCheck(
  session: Session,
  options: Parameters<typeof checkSnapshot>[2] & Pick<CheckOptions, 'callTools' | 'clients'>,
  connect: () => Promise<Connected | undefined>,
  onStep: (step: ReportedStep) => void = () => undefined,
): Promise<CheckedServer | undefined> {
  const serverCheck = serverCheckOf(session);
  const conformity = judgeSession(session, serverCheck);
  // `conformity` judges messages only while somebody subscribes.
  const stopJudging = conformity.subscribe(() => undefined);
  const connected = await connect();
  if (!connected) {
    stopJudging();
    return undefined;
  }
  const mask = maskerOf(session);
  reportEachStep(serverCheck, (step) => onStep(reportedStep(step, mask)));
  // Before the server check: what that sends may end a fragile server.
  const snapshot = await checkSnapshot(session, connected, options, mask);
  await verifySkills(session, connected, conformity);
  const results: JudgedResult[] = [];
  const onResult = (tool: ListedTool, result: JsonObject) =>
    void results.push({ tool, reasons: judgeResult(result, tool.definition) });
  const calls = options.callTools ? await callTools(session, connected, conformity, mask, onResult) : undefined;
  await finishServerCheck(serverCheck, session, connected);
  await conformity.settled();
  stopJudging();
  const judged = conformity.snapshot();
  const steps = serverCheck.snapshot().steps.map((step) => reportedStep(step, mask));
  const hasFailedStep = [...steps, ...(calls ?? [])].some(({ status }) => status === 'failed');
  const isSnapshotIncomplete = snapshot?.problem !== undefined;
  const definitions = reportedDefinitions(serverCheck.snapshot(), connected.protocolVersion, mask);
  const clients = reportedClients(serverCheck.snapshot(), session, connected, options.clients, mask, results);
  const hasError = judged.counts.server.error > 0 || definitions.rules.some(({ severity }) => severity === 'error');
  const isFailed = hasFailedStep || hasError || snapshot?.isFailed === true || isBlocked(clients, options.clients);
  const isRejected = (isSnapshotIncomplete || isFailed) && session.authorization.snapshot().isSignInNeeded;
  return {
    server: session.config.name,
    protocolVersion: connected.protocolVersion,
    steps,
    rules: judged.groups.map((group) => reportedRule(group, mask)),
    messagesChecked: judged.checked,
    counts: judged.counts,
    definitions,
    clients,
    wantedClients: options.clients,
    calls,
    snapshot,
    code: isRejected ? AUTHORIZATION_REQUIRED : isSnapshotIncomplete ? 2 : isFailed ? 1 : 0,
  };
}

type DoneStep = Parameters<typeof reportedStep>[0];

/** In their order, once each is done or skipped. */
function reportEachStep(serverCheck: ReturnType<typeof serverCheckOf>, onStep: (step: DoneStep) => void): void {
  let reported = 0;
  serverCheck.subscribe(() => {
    const { steps } = serverCheck.snapshot();
    for (let next = steps[reported]; next; next = steps[++reported]) {
      if (next.state.kind !== 'done' && next.state.kind !== 'skipped') return;
      onStep(next);
    }
  });
}

/** Prints the steps and findings. @returns the exit code @throws UsageError if a file can't be written */
export async function checkServer(
  session: Session,
  credentials: EnvironmentCredentials,
  options: CheckOptions & { before: Snapshot | undefined },
): Promise<number> {
  const { json, junit, html } = options;
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  const connect = async () => {
    const connected = await connectedTo(session, credentials);
    if (connected && !json) {
      const { protocolVersion, transport } = connected;
      print(oneLine(`${session.config.name}: ${protocolVersion} over ${transport}`));
    }
    return connected;
  };
  const checked = await runCheck(session, options, connect, (step) => {
    if (!json) print(stepLine(step));
  });
  if (!checked) return exitCodeOf(session);
  const { server, snapshot, code } = checked;
  if (snapshot?.problem !== undefined) writeStderr(snapshot.problem);
  if (json) print(plainJson(JSON.stringify(checkedJson(checked), null, 2)));
  else {
    if (checked.calls) print(callsText(checked.calls));
    print(findingsText(checked.steps, checked.rules, checked));
    print(definitionsText(checked.definitions));
    print(clientsText(checked.clients, options.clients));
    if (snapshot?.report) print(snapshotReportText(snapshot.report));
  }
  const suite = { attributes: { name: server }, cases: checkedCases(checked) };
  const page =
    html === undefined
      ? ''
      : await (
          await import('./check-html')
        ).checkedHtml(server, [{ server, code, problem: snapshot?.problem, checked }]);
  writeEach(
    () => junit !== undefined && writeReport('--junit', junit, junitXml([suite])),
    () => html !== undefined && writeReport('--html', html, page),
  );
  if (code === AUTHORIZATION_REQUIRED) for (const line of credentials.refusalLines(session)) writeStderr(line);
  return code;
}

/** Masks the user's secrets: many may read the log of a pipeline. */
function maskerOf({ secrets }: Session): Mask {
  return (text) => maskSecrets(text, secrets);
}
