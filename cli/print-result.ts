import { type JsonObject, toObject } from '../core/json/json-object';
import { openLocally } from '../core/json/documents/json-document';
import { findingText } from '../core/protocol/findings/finding-text';
import { type ListedTool, readTools } from '../core/protocol/tool';
import { listPages } from '../core/session/lists/list-pages';
import { isAuthorizationNeeded } from '../core/session/requests/is-authorization-needed';
import type { Outcome } from '../core/session/requests/raw-channel';
import { unfinishedType } from '../core/session/requests/unfinished-type';
import type { Session } from '../core/session/session';
import { callTool } from '../core/session/tasks/call-tool';
import type { RawJson } from '../core/transports/message-log';
import { judgeSession } from './judge-session';
import { AUTHORIZATION_REQUIRED, connectedTo, exitCodeOf, outcomeText } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { judgeResult } from './judge-result';
import { writeStderr } from './stderr';

export type CommandRequest =
  | { method: 'tools/call' | 'prompts/get'; params: { name: string; arguments: JsonObject } }
  | { method: 'resources/read'; params: { uri: string } };

/**
 * Prints the result as the server wrote it; findings go to stderr. @returns the exit code: 1 for a tool or protocol
 * error or an incomplete result, 2 without a response, 3 if a token is missing
 */
export async function printResult(
  session: Session,
  credentials: EnvironmentCredentials,
  request: CommandRequest,
): Promise<number> {
  const { method, params } = request;
  const conformity = judgeSession(session);
  if (!(await connectedTo(session, credentials))) return exitCodeOf(session);
  const tool = method === 'tools/call' ? await findTool(session, params.name) : undefined;
  const before = session.log.lastSeq;
  const outcome = await outcomeOf(session, request, tool);
  if (outcome.kind === 'result') {
    process.stdout.write(`${await resultText(outcome.raw)}\n`);
  } else writeStderr(session.secrets.mask(outcomeText(outcome)));
  if (outcome.kind === 'result') await judgeResult(conformity, outcome, tool);
  await conformity.settled();
  for (const [seq, findings] of conformity.snapshot().byMessage) {
    if (seq <= before) continue;
    for (const finding of findings) {
      const { severity, rule, path } = finding;
      writeStderr(session.secrets.mask(`${severity} ${rule}${path && ` ${path}`}: ${findingText(finding)}`));
    }
  }
  if (outcome.kind === 'result') {
    const type = unfinishedType(outcome);
    if (type !== undefined) {
      writeStderr(`${method} is not complete: resultType ${JSON.stringify(type)}.`);
      return 1;
    }
    return toObject(outcome.result)['isError'] === true ? 1 : 0;
  }
  if (isAuthorizationNeeded(outcome)) {
    const failure = outcome.kind === 'lost' ? outcome.failure : undefined;
    for (const line of credentials.refusalLines(session, failure)) writeStderr(line);
    return AUTHORIZATION_REQUIRED;
  }
  return outcome.kind === 'error' ? 1 : 2;
}

/** The last round's outcome, or that of the task that the call became. */
async function outcomeOf(session: Session, request: CommandRequest, tool: ListedTool | undefined): Promise<Outcome> {
  const options = { mirror: tool?.inputSchema };
  const { method, params } = request;
  if (method === 'tools/call') {
    const call = { tool: params.name, arguments: params.arguments };
    // A signal ends the connection.
    const { signal } = new AbortController();
    const { outcomes, task } = await callTool(session, call, { ...options, signal });
    return task?.shown ?? outcomes.at(-1) ?? outcomes[0];
  }
  const outcomes = await session.requestInRounds(method, params, options);
  return outcomes.at(-1) ?? outcomes[0];
}

async function findTool(session: Session, name: string): Promise<ListedTool | undefined> {
  const { items } = await listPages(session, 'tools/list', 'tools');
  return readTools(items).find((each) => each.name === name);
}

async function resultText(raw: RawJson): Promise<string | null> {
  const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw;
  const document = await openLocally(bytes).opened;
  return document.textAt('/result');
}
