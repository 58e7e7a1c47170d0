import { stringifyJson } from '../core/json/lossless';
import { LISTS } from '../core/protocol/table/lists';
import { listDeclared, withExactNumbers } from '../core/session/lists/list-pages';
import { isAuthorizationNeeded } from '../core/session/requests/is-authorization-needed';
import type { Session } from '../core/session/session';
import { AUTHORIZATION_REQUIRED, connectedTo, exitCodeOf, listProblemText } from './connect';
import type { EnvironmentCredentials } from './environment-credentials';
import { plainJson } from './plain-text';
import { SERVER_EXIT_CODES, serverCommand } from './server-command';
import { withSession } from './server-session';
import { writeStderr } from './stderr';

export const list = serverCommand({
  name: 'list',
  usage: ['list [options] SERVER...'],
  about: 'Prints tools, resources, resource templates and prompts as JSON.',
  options: {},
  examples: [
    ['list node server.js', 'print everything that a server offers'],
    ['list --config mcp.json --server weather --protocol 2025-06-18', 'as a client of an older version sees it'],
  ],
  exitCodes: { ...SERVER_EXIT_CODES, 1: 'a list is incomplete' },
  read: () => undefined,
  run: (_, server) => withSession(server, listServer),
});

/** Numbers as written. @returns the exit code: 1 if a list is incomplete, 3 if authorization is missing */
async function listServer(session: Session, credentials: EnvironmentCredentials): Promise<number> {
  const connected = await connectedTo(session, credentials);
  if (!connected) return exitCodeOf(session);
  const { serverInfo, protocolVersion, instructions } = connected;
  const lists: Record<string, unknown> = Object.fromEntries(LISTS.map(({ member }) => [member, []]));
  let code = 0;
  for await (const { method, member, items, problem } of listDeclared(session, connected)) {
    lists[member] = withExactNumbers(items);
    if (!problem) continue;
    const isRejected = isAuthorizationNeeded(problem);
    // Reported once for all lists.
    if (isRejected && code === AUTHORIZATION_REQUIRED) continue;
    writeStderr(`${method}: ${listProblemText(problem)}`);
    if (isRejected) {
      const failure = problem.kind === 'lost' ? problem.failure : undefined;
      for (const line of credentials.refusalLines(session, failure)) writeStderr(line);
      code = AUTHORIZATION_REQUIRED;
    }
    code ||= 1;
  }
  const output = { server: serverInfo, protocolVersion, instructions, ...lists };
  process.stdout.write(`${plainJson(stringifyJson(output, 2))}\n`);
  return code;
}
