import { toObject } from '../core/json/json-object';
import { openLocally } from '../core/json/documents/json-document';
import { findingText } from '../core/protocol/findings/finding-text';
import { type ListedTool, readTools } from '../core/protocol/tool';
import { listPages } from '../core/session/lists/list-pages';
import { isAuthorizationNeeded } from '../core/session/requests/is-authorization-needed';
import { unfinishedType } from '../core/session/requests/unfinished-type';
import type { Session } from '../core/session/session';
import { lastOutcome, RUN_METHODS } from '../core/run/run';
import { sendRun, type SentRequest } from '../core/run/send-run';
import type { RawJson } from '../core/transports/message-log';
import { judgeSession } from './judge-session';
import { AUTHORIZATION_REQUIRED, connectedTo, exitCodeOf, outcomeText } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { judgeResult } from './judge-result';
import { writeStderr } from './stderr';

/** Bytes that are written at once. */
const PIECE = 1024 * 1024;
const encoder = new TextEncoder();

/** Prints the response's text. @returns 1 for an error or incomplete result, 2 without response, 3 without token */
export async function printResult(
  session: Session,
  credentials: EnvironmentCredentials,
  request: SentRequest,
): Promise<number> {
  const conformity = judgeSession(session);
  if (!(await connectedTo(session, credentials))) return exitCodeOf(session);
  const tool = request.kind === 'tool' ? await findTool(session, request.name) : undefined;
  const lastSeqBefore = session.log.lastSeq;
  // Never aborted: SIGINT ends the connection, and with it the run.
  const { signal } = new AbortController();
  const outcome = lastOutcome(await sendRun(session, request, { inputSchema: tool?.inputSchema, signal }));
  if (outcome.kind === 'result') {
    await writeInPieces(`${await resultText(outcome.raw)}`);
    process.stdout.write('\n');
  } else writeStderr(session.secrets.mask(outcomeText(outcome)));
  if (outcome.kind === 'result') await judgeResult(conformity, outcome, tool);
  await conformity.settled();
  for (const [seq, findings] of conformity.snapshot().byMessage) {
    if (seq <= lastSeqBefore) continue;
    for (const finding of findings) {
      const { severity, rule, path } = finding;
      writeStderr(session.secrets.mask(`${severity} ${rule}${path && ` ${path}`}: ${findingText(finding)}`));
    }
  }
  if (outcome.kind === 'result') {
    const type = unfinishedType(outcome);
    if (type !== undefined) {
      writeStderr(`${RUN_METHODS[request.kind]} is not complete: resultType ${JSON.stringify(type)}.`);
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

async function findTool(session: Session, name: string): Promise<ListedTool | undefined> {
  const { items } = await listPages(session, { method: 'tools/list', member: 'tools' });
  return readTools(items).find((each) => each.name === name);
}

async function resultText(raw: RawJson): Promise<string | null> {
  const bytes = typeof raw === 'string' ? encoder.encode(raw) : raw;
  const document = await openLocally(bytes).opened;
  return document.textAt('/result');
}

/** Written at once, a large text would be in memory three times. */
async function writeInPieces(text: string): Promise<void> {
  const bytes = Buffer.allocUnsafe(PIECE);
  const { stdout } = process;
  for (let from = 0; from < text.length && stdout.writable;) {
    // Has no room for half of a surrogate pair at the end of the piece.
    const { read, written } = encoder.encodeInto(text.slice(from, from + PIECE), bytes);
    from += read;
    // Errors are reported by the program.
    await new Promise<unknown>((resolve) => stdout.write(bytes.subarray(0, written), resolve));
  }
}
