import { clientsNamed } from './check-clients';
import type { CheckOptions } from './check-server';
import { UsageError } from './options';
import { SERVER_EXIT_CODES, serverCommand } from './server-command';
import { openServerOfFile, withSession } from './server-session';

export const check = serverCommand({
  name: 'check',
  usage: ['check [options] SERVER...', 'check --config FILE --all [options]'],
  about: `
Runs the server check and prints its findings. --save saves a snapshot of the server to a file;
--against compares the server with a snapshot. --all checks every server of a file, a few at a time, and
prints a table: tools, tokens, findings, changes, and how long listing took. LOUPE_* credentials are not
sent to these servers: put their tokens into the file.`,
  options: {
    json: { type: 'boolean', group: 'Reports', help: 'print the findings as JSON' },
    junit: { type: 'string', group: 'Reports', value: 'FILE', help: 'also write the findings as a JUnit report' },
    save: {
      type: 'string',
      group: 'Snapshots',
      value: 'FILE',
      help: 'save a server snapshot: tools with schemas, prompts, resources, capabilities',
    },
    against: {
      type: 'string',
      group: 'Snapshots',
      value: 'FILE',
      help: 'compare with a snapshot: breaking and non-breaking changes',
    },
    budget: {
      type: 'string',
      value: 'N',
      help: 'fail if tools and instructions use more than about N tokens (estimated: UTF-8 bytes / 4)',
    },
    'call-tools': {
      type: 'boolean',
      help: 'call each tool once whose readOnlyHint is true and destructiveHint isn’t, with arguments made from its schema, and check the results against the output schemas',
    },
    client: {
      type: 'string',
      value: 'NAME',
      multiple: true,
      help: 'fail if this client is known to refuse the server, such as cursor, claude-code or vscode; can be repeated',
    },
    all: {
      type: 'boolean',
      help: 'check every server in --config FILE; --save and --against then take a folder with one snapshot per server',
    },
    html: {
      type: 'string',
      group: 'Reports',
      value: 'FILE',
      help: 'also write the findings as HTML, with --all of every server, under a table',
    },
  },
  examples: [
    ['check node server.js --junit report.xml', 'check a server and write a JUnit report'],
    ['check --config mcp.json --all --html servers.html', 'check every server of a configuration'],
  ],
  exitCodes: {
    ...SERVER_EXIT_CODES,
    1: 'an error, a failed step, a call without a response, a breaking change, too many tokens, or a blocked --client',
    2: 'could not run, no response in time, the connection was lost, or a file could not be written. With --all, the highest code of all servers',
  },
  read(values): CheckOptions {
    const { json = false, junit, save, against, budget, all = false, html, 'call-tools': callTools = false } = values;
    const clients = clientsNamed(values.client ?? []);
    const { config, server, header, env, record, 'save-refresh-token': tokenFile } = values;
    if (all && config === undefined) throw new UsageError('--all requires --config FILE.');
    if (all && [server, header, env, record, tokenFile].some((value) => value !== undefined))
      throw new UsageError('--all can’t be combined with --server, --header, --env, --record or --save-refresh-token.');
    return { json, junit, save, against, budget: readBudget(budget), all, html, callTools, clients };
  },
  async run(options, server) {
    if (options.all)
      return (await import('./check-servers')).checkServers(options, server.config ?? '', (name) =>
        openServerOfFile(server, name),
      );
    // Read before signals are handled: it may be a pipe that nobody writes to.
    const before =
      options.against === undefined ? undefined : (await import('./check-snapshot')).readSnapshotFile(options.against);
    return withSession(server, async (session, credentials) =>
      (await import('./check-server')).checkServer(session, credentials, { ...options, before }),
    );
  },
});

function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--budget requires a number of tokens.');
  return Number(text);
}
