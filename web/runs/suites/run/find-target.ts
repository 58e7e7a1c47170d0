import { type ProtocolSettings, knownVersion } from '../../../../core/protocol/protocol-settings';
import { describeTarget, type ServerConfig, type ServerTarget } from '../../../../core/session/connect/server-config';
import { phrase, messageOf } from '../../../../core/suite/suite-phrase';
import type { Phrase, LocalizedMessage } from '../../../../core/text/phrase';
import type { Suite } from '../../../../core/suite/suite';
import { serverOfSuite } from '../../../../core/suite/suite-target';
import { fillIn, type Lookup, UnknownVariable } from '../../../../core/suite/variables';
import { missingSecrets, NEW_SERVER } from '../../../session/server-list';
import type { RunTarget } from '../page-run';
import { resolvePath } from '../../../../core/suite/resolve-path';

export type FoundTarget =
  | { kind: 'found'; config: ServerConfig }
  | { kind: 'problem'; problem: { kind: 'server' | 'variables' } & LocalizedMessage; variable?: string };

interface TargetContext {
  /** Names the suite's own server, too, if the list doesn't have that server. */
  suiteName: string;
  servers: readonly ServerConfig[];
  folder: string;
  variable: Lookup;
}

/** Finds a suite's server as the command line does: its own, or one of the list. */
export function findTarget(suite: Suite, target: RunTarget, context: TargetContext): FoundTarget {
  if (target.kind === 'suite') return ownTarget(suite, context);
  const listed = fromList(target.name, context.servers);
  if (listed.kind === 'problem' || target.version === undefined) return listed;
  const { config } = listed;
  return foundTarget(config, { ...config.protocol, version: target.version });
}

function ownTarget(suite: Suite, context: TargetContext): FoundTarget {
  const version = knownVersion(suite.server?.protocol) ?? 'auto';
  let named;
  try {
    const filled = fillIn(suite.server, context.variable);
    named = serverOfSuite(filled, (path) => resolvePath(context.folder, path));
  } catch (error) {
    if (!(error instanceof UnknownVariable)) throw error;
    const { phrase: why, variable } = error;
    return { ...problem('variables', phrase('server-needs-value', { why })), variable };
  }
  if (!named) return problem('server', phrase('names-no-server'));
  if (named.kind === 'config') {
    const listed = fromList(named.name ?? '', context.servers);
    if (listed.kind === 'found') return foundTarget(listed.config, { ...listed.config.protocol, version });
    const { file, name } = named;
    return problem(
      'server',
      name === undefined ? phrase('some-server-of-file', { file }) : phrase('server-of-file', { file, name }),
    );
  }
  const same = sameServer(named.target, context.servers);
  const config: ServerConfig = {
    ...NEW_SERVER,
    // The user's settings for the same server.
    authorization: same?.authorization,
    tls: same?.tls,
    name: same?.name ?? context.suiteName,
    target: named.target,
    confirmDestructive: false,
    protocol: { ...NEW_SERVER.protocol, version },
  };
  return { kind: 'found', config };
}

function fromList(name: string, servers: readonly ServerConfig[]): FoundTarget {
  const config = servers.find((server) => server.name === name);
  if (!config) return problem('server', phrase('not-listed', { name }));
  const missing = missingSecrets(config);
  return missing.length === 0
    ? foundTarget(config, config.protocol)
    : problem(
        'server',
        phrase(missing.length === 1 ? 'secret-without-value' : 'secrets-without-value', {
          secrets: { items: missing, separator: ', ' },
          name,
        }),
      );
}

function foundTarget(config: ServerConfig, protocol: ProtocolSettings): FoundTarget {
  return { kind: 'found', config: { ...config, confirmDestructive: false, protocol } };
}

function problem(kind: 'server' | 'variables', text: Phrase): Extract<FoundTarget, { kind: 'problem' }> {
  return { kind: 'problem', problem: { kind, ...messageOf(text) } };
}

function sameServer(target: ServerTarget, servers: readonly ServerConfig[]): ServerConfig | undefined {
  return servers.find(
    (server) => describeTarget(server.target) === describeTarget(target) || isSameCommand(server.target, target),
  );
}

/** Whether two command lines are the same; the suite may name files relative to its own folder. */
function isSameCommand(listed: ServerTarget, named: ServerTarget): boolean {
  if (listed.kind !== 'stdio' || named.kind !== 'stdio') return false;
  const commandLine = [listed.command, ...listed.args];
  const own = [named.command, ...named.args];
  return commandLine.length === own.length && commandLine.every((word, index) => isSameWord(word, own[index]));
}

/** `/home/me/server.js` and `../server.js` are the same; `node` and `/usr/bin/node` are not. */
function isSameWord(listed: string, named = ''): boolean {
  if (listed === named) return true;
  const inside = named.replace(/^(?:\.{1,2}[\\/])+/, '');
  // A word without a dot or slash is a command of the PATH, or no file.
  return /[./]/.test(inside) && listed.replaceAll('\\', '/').endsWith(`/${inside}`);
}

export function listedServer({ server }: Suite, servers: readonly ServerConfig[]): ServerConfig | undefined {
  const named = serverOfSuite(server, (path) => path);
  if (named?.kind !== 'config') return named && sameServer(named.target, servers);
  return servers.find(({ name }) => name === named.name);
}
