import { DEFAULT_CALL_TIMEOUT, programOf, type ServerTarget } from '../../core/session/connect/server-config';
import { targetFromEntry } from '../../core/session/connect/mcp-servers-json';
import { type ProtocolSettings, DEFAULT_PROTOCOL, knownVersion } from '../../core/protocol/protocol-settings';
import { inspectMedia } from '../../core/protocol/content/inspect-media';
import { Session } from '../../core/session/session';
import type { SuiteHost } from '../../core/suite/run/suite-host';
import { serverOfSuite } from '../../core/suite/suite-target';
import { fillIn, withEnvironment } from '../../core/suite/variables';
import { resolve } from 'node:path';
import { EarlyProcess } from '../../proxy/early-process';
import { adviceOf, connectByEnvironment } from '../connect';
import { EnvironmentCredentials } from '../environment-credentials';
import type { RefreshTokens } from '../refresh-tokens';
import { checkParts, findNodes, validatePart } from '../limited/node-limited';
import { type NodeHost, nodeHost } from '../node-host';
import { UsageError } from '../options';
import type { ComparePictures } from '../../core/comparison/media/compare-pictures';
import { usesFindings } from '../../core/suite/run/call-checks';
import { Secrets } from '../../core/secrets/secrets';
import { scriptRunner } from './run-script';
import { SuiteEnvironment } from './suite-environment';
import { linesOf, openSuiteHead, referenceFolder, type SuiteFile } from './suite-files';

export interface OpenedSuite {
  suiteHost: SuiteHost;
  host: NodeHost;
  target: ServerTarget;
  variables: () => { used: readonly string[]; overridden: readonly string[] };
}

export interface NamedTarget {
  name: string;
  target: ServerTarget;
  version: ProtocolSettings['version'];
}

/** `--config` and `--server`. */
export interface ServerOverride {
  config?: string;
  server?: string;
}

/** Overrides the suite's server and the variables that it may use. */
export type FindTarget = (suite: SuiteFile & { read: { kind: 'suite' } }) => Promise<{
  target: ServerTarget;
  environment: Readonly<Record<string, string>>;
  mayAuthorize: (name: string) => boolean;
}>;

/** While the calls of a long suite are parsed: for {@link openSuite}. Errors are left to the full parse. */
export async function startEarly(
  path: string,
  environment: string | undefined,
  overrides: ServerOverride & { envFrom: readonly string[] },
): Promise<EarlyProcess | undefined> {
  const file = openSuiteHead(path);
  if (!file) return undefined;
  try {
    const suite = withEnvironment(file.read.suite, environment);
    const lookup = new SuiteEnvironment(suite, overrides.envFrom, new Secrets());
    const { target } = await serverFor({ ...file, read: { kind: 'suite', suite } }, overrides, lookup);
    if (target.kind !== 'stdio') return undefined;
    const early = new EarlyProcess(programOf(target));
    early.start();
    return early;
  } catch {
    return undefined;
  }
}

const comparePictures: ComparePictures = async (...pictures) =>
  (await import('../../core/comparison/media/compare-pictures')).comparePictures(...pictures);

/** @param isJudged whether messages are judged, whatever the suite expects @throws UsageError, UnknownVariable */
export async function openSuite(
  file: SuiteFile & { read: { kind: 'suite' } },
  overrides: ServerOverride & { envFrom: readonly string[]; allowScripts?: boolean; find?: FindTarget },
  secrets: Secrets,
  refreshTokens: RefreshTokens,
  isJudged: boolean,
  early?: EarlyProcess,
): Promise<OpenedSuite> {
  const { suite } = file.read;
  const found = await overrides.find?.(file);
  const given = found ? Object.keys(found.environment) : overrides.envFrom;
  const environment = new SuiteEnvironment(suite, given, secrets, found?.environment);
  const { name, target: named } = found
    ? { name: file.name, target: found.target }
    : await serverFor(file, overrides, environment);
  environment.settle(found !== undefined || overrides.config !== undefined || named.kind === 'stdio');
  const credentials = new EnvironmentCredentials(
    refreshTokens,
    found?.mayAuthorize ?? ((variable) => environment.mayAuthorize(variable)),
  );
  const version = knownVersion(suite.server?.protocol);
  const opened = await openTarget(
    { name, target: named, version: version ?? 'auto' },
    credentials,
    secrets,
    {
      variable: environment.call,
      references: referenceFolder(file),
      linesOf: linesOf(file),
      runScript: overrides.allowScripts ? scriptRunner(file.folder, secrets) : undefined,
    },
    usesFindings(suite, isJudged),
    early,
  );
  const variables = () => {
    const { used, overridden } = environment;
    return { used: [...new Set([...used, ...credentials.used])], overridden };
  };
  return { ...opened, variables };
}

export async function openTarget(
  { name, target: named, version }: NamedTarget,
  credentials: EnvironmentCredentials,
  secrets: Secrets,
  parts: Pick<SuiteHost, 'variable' | 'references' | 'linesOf' | 'runScript'>,
  isJudged: boolean,
  early?: EarlyProcess,
): Promise<Omit<OpenedSuite, 'variables'>> {
  const target = credentials.withToken(named);
  const host = nodeHost(early);
  const session = new Session(
    host,
    {
      name,
      target,
      origin: 'launch',
      keepSecrets: false,
      confirmDestructive: false,
      callTimeout: DEFAULT_CALL_TIMEOUT,
      protocol: { ...DEFAULT_PROTOCOL, version },
    },
    undefined,
    secrets,
  );
  credentials.serve(session);
  const suiteHost: SuiteHost = {
    session,
    connect: () => connectByEnvironment(session, credentials),
    adviceOf: () => adviceOf(session, credentials),
    conformity: isJudged ? (await import('../judge-session')).judgeSession(session) : undefined,
    validate: validatePart,
    checkParts,
    findNodes,
    readMedia: (base64) => Promise.resolve(inspectMedia(base64)),
    comparePictures,
    factsOfCall: async (call) => (await import('../../core/clients/facts-of-call')).factsOfCall(call),
    ...parts,
  };
  return { suiteHost, host, target };
}

async function serverFor(
  file: SuiteFile & { read: { kind: 'suite' } },
  { config, server }: ServerOverride,
  environment: SuiteEnvironment,
): Promise<{ name: string; target: ServerTarget }> {
  if (config !== undefined) return configured(config, server);
  const written = fillIn(file.read.suite.server, environment.server);
  const named = serverOfSuite(written, (path) => resolve(file.folder, path));
  if (named?.kind === 'config') return configured(named.file, server ?? named.name, environment.forConfig);
  if (server !== undefined)
    throw new UsageError('--server requires --config FILE, because the suite has no configuration file.');
  if (!named) throw new UsageError('The suite has no server. Add server: to it, or use --config FILE.');
  return { name: file.name, target: named.target };
}

/** @throws UsageError */
export async function configured(
  config: string,
  wanted: string | undefined,
  environment?: NodeJS.ProcessEnv,
): Promise<{ name: string; target: ServerTarget }> {
  const { serversFromOptions, noTargetText } = await import('../resolve-servers');
  const named = { config, server: wanted, words: [] };
  const { servers, autoConnect } = serversFromOptions(named, environment);
  const found = servers.find(({ name }) => name === autoConnect);
  if (!found)
    throw new UsageError(
      `${config} has several servers. Choose one with name: or --server NAME (${servers.map(({ name }) => name).join(', ')}).`,
    );
  const target = targetFromEntry(found.config);
  if (!target) throw new UsageError(noTargetText(found.name, config));
  return { name: found.name, target };
}
