import { DEFAULT_CALL_TIMEOUT, type ServerTarget } from '../../core/session/connect/server-config';
import { targetFromEntry } from '../../core/session/connect/mcp-servers-json';
import { PROTOCOL_VERSIONS, USUAL_PROTOCOL } from '../../core/protocol/protocol-settings';
import type { ValidatePart } from '../../core/judge/check-output';
import { inspectMedia } from '../../core/protocol/content/inspect-media';
import { createRequestValidator } from '../../core/schema/validation/validation-request';
import type { JsonSchema } from '../../core/schema/json-schema';
import { stringifyJson } from '../../core/json/lossless';
import { Session } from '../../core/session/session';
import type { SuiteHost } from '../../core/suite/run/suite-host';
import type { Suite } from '../../core/suite/suite';
import { serverOfSuite } from '../../core/suite/suite-target';
import { environmentsWith, fillIn, fromEnvironment, type Lookup } from '../../core/suite/variables';
import { resolve } from 'node:path';
import { conformityOf, connectByEnvironment, withEnvironmentToken } from '../connect';
import { launchServers } from '../launch';
import { type NodeHost, nodeHost } from '../node-host';
import { UsageError } from '../options';
import { comparePictures } from '../../core/comparison/media/compare-pictures';
import type { Secrets } from '../../core/secrets/secrets';
import { referenceFolder, type SuiteFile } from './suite-files';

/** A suite's server, ready to be connected to, and all that its runner needs. */
export interface OpenedSuite {
  suiteHost: SuiteHost;
  host: NodeHost;
  target: ServerTarget;
}

/** Another server than the suites name. */
export interface OtherServer {
  config: string | undefined;
  server: string | undefined;
}

/** The value of a suite's variables: the environment's, or its own. What the environment alone knows is secret. */
function variablesOf(suite: Suite, secrets: Secrets): Lookup {
  const { variables = {} } = suite;
  return (name) => {
    const declared = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const given = process.env[name];
    if (given === undefined) return declared;
    const isNamed = declared !== undefined || environmentsWith(suite, name).length > 0;
    if (!isNamed) secrets.add(given, name);
    return fromEnvironment(given, declared);
  };
}

/**
 * Finds the server of a suite, and makes the session for it.
 * @throws UsageError, and UnknownVariable, where there is none
 */
export function openSuite(
  file: SuiteFile & { read: { kind: 'suite' } },
  other: OtherServer,
  secrets: Secrets,
): OpenedSuite {
  const { suite } = file.read;
  const variable = variablesOf(suite, secrets);
  const { name, target: named } = serverFor(file, other, variable);
  const target = withEnvironmentToken(named);
  const version = PROTOCOL_VERSIONS.find((known) => known === suite.server?.protocol);
  const host = nodeHost();
  const session = new Session(
    host,
    {
      name,
      target,
      origin: 'launch',
      keepSecrets: false,
      confirmDestructive: false,
      callTimeout: DEFAULT_CALL_TIMEOUT,
      protocol: { ...USUAL_PROTOCOL, version: version ?? 'auto' },
    },
    undefined,
    secrets,
  );
  const suiteHost: SuiteHost = {
    session,
    connect: () => connectByEnvironment(session),
    conformity: conformityOf(session),
    validate: validator(),
    readMedia: (base64) => Promise.resolve(inspectMedia(base64)),
    comparePictures,
    variable,
    references: referenceFolder(file),
  };
  return { suiteHost, host, target };
}

function serverFor(
  file: SuiteFile & { read: { kind: 'suite' } },
  { config, server }: OtherServer,
  variable: Lookup,
): { name: string; target: ServerTarget } {
  if (config !== undefined) return configured(config, server);
  const written = fillIn(file.read.suite.server, variable);
  const named = serverOfSuite(written, (path) => resolve(file.folder, path));
  if (named?.kind === 'config') return configured(named.file, server ?? named.name);
  if (server !== undefined)
    throw new UsageError(
      '--server names a server of a configuration file, which the suite does not name: give --config FILE too.',
    );
  if (!named)
    throw new UsageError('The suite has no server. Add server: to it, or use --config FILE.');
  return { name: file.name, target: named.target };
}

function configured(
  config: string,
  wanted: string | undefined,
): { name: string; target: ServerTarget } {
  const { servers, autoConnect } = launchServers({ config, server: wanted, words: [] }, '');
  const found = servers.find(({ name }) => name === autoConnect);
  if (!found)
    throw new UsageError(
      `${config} has several servers. Choose one with name: or --server NAME (${servers.map(({ name }) => name).join(', ')}).`,
    );
  const target = targetFromEntry(found.config);
  if (!target) throw new UsageError(`${found.name} in ${config} needs a command or a URL.`);
  return { name: found.name, target };
}

/** Judges on this thread, and compiles each schema once. */
function validator(): ValidatePart {
  const validate = createRequestValidator();
  const ids = new Map<JsonSchema, number>();
  return (schema, part) => {
    const known = ids.get(schema);
    const id = known ?? ids.size + 1;
    ids.set(schema, id);
    const text = known === undefined ? { text: stringifyJson(schema) } : {};
    return Promise.resolve(
      validate({ schema: { id, ...text }, instance: { kind: 'part', ...part } }),
    );
  };
}
