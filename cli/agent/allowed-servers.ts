import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import parseWords from 'string-argv';
import { describeTarget, secretsOf, secretValuesOf, type ServerTarget } from '../../core/session/connect/server-config';
import type { Secrets } from '../../core/secrets/secrets';
import { secretNamesOf } from '../../core/suite/propose/call-in-suite';
import { isRelativePath } from '../../core/suite/server-from-folder';
import { UnknownVariable } from '../../core/suite/variables';
import { UsageError } from '../options';
import { configuredServers, targetFromWords } from '../resolve-servers';

export interface AllowedServer {
  /** The server's name in the configuration, or else its command line or URL. */
  name: string;
  config?: string;
  /** If undefined, `problem` says which value the configuration lacks. */
  target?: ServerTarget;
  problem?: string;
}

export class AllowedServers {
  readonly #servers: readonly AllowedServer[];
  readonly #allowsAny: boolean;
  readonly secrets: Secrets;

  /** @param lines command lines and URLs @param config all of its servers are allowed @throws UsageError */
  constructor(lines: readonly string[], config: string | undefined, allowsAny: boolean, secrets: Secrets) {
    const named = lines.map((line): AllowedServer => {
      const words = parseWords(line);
      if (words.length === 0) throw new UsageError('--allow requires a command line or a URL.');
      return { name: line, target: withAbsoluteFolder(targetFromWords(words)) };
    });
    const file = config === undefined ? undefined : realPath(config);
    const configured = config === undefined ? [] : configuredServers(config);
    for (const server of configured)
      named.push({
        name: server.name,
        config: file,
        ...('target' in server ? { target: withAbsoluteFolder(server.target) } : { problem: server.problem }),
      });
    this.#servers = named;
    this.#allowsAny = allowsAny;
    this.secrets = secrets;
    for (const { target } of named) if (target) this.#addSecrets(target);
  }

  get isEmpty(): boolean {
    return this.#servers.length === 0 && !this.#allowsAny;
  }

  /** @param named a command line, a URL or a name; undefined: the only one @throws UsageError with what is allowed */
  find(named: string | undefined): { name: string; target: ServerTarget } {
    if (named === undefined) {
      const [only, ...others] = this.#servers;
      if (only && others.length === 0) return requireTarget(only);
      throw new UsageError(`Name a server.\n${this.#list()}`);
    }
    const words = parseWords(named);
    const found = this.#servers.find(
      ({ name, config }) =>
        name === named ||
        this.secrets.mask(name) === named ||
        (config === undefined && sameWords(parseWords(name), words)),
    );
    if (found) return requireTarget(found);
    if (this.#allowsAny && words.length > 0) {
      const target = withAbsoluteFolder(targetFromWords(words));
      this.#addSecrets(target);
      return { name: named, target };
    }
    throw new UsageError(`Not allowed: ${named}\n${this.#list()}\nThe user allows more with --allow "COMMAND".`);
  }

  /** A server of the `--config` file as it was at start; undefined for another file. */
  findInConfig(file: string, name: string | undefined): { name: string; target: ServerTarget } | undefined {
    const path = realPath(file);
    const all = this.#servers.filter(({ config }) => config !== undefined && config === path);
    if (all.length === 0) return undefined;
    const [found, ...others] = name === undefined ? all : all.filter((each) => each.name === name);
    if (found && others.length === 0) return requireTarget(found);
    const names = all.map((each) => each.name).join(', ');
    throw new UsageError(`The suite requires the name: of a server in ${file}: ${names}.`);
  }

  /** @returns the allowed target, with its own variables @throws UsageError if the suite's target differs from it */
  match(targetFor: (serverSecrets: Readonly<Record<string, string>>) => ServerTarget): ServerTarget {
    let nearestDifferences: string[] | undefined;
    for (const { target } of this.#servers) {
      const wanted = target && withValues(targetFor, secretNamesOf(target));
      if (!target || !wanted || identityOf(wanted) !== identityOf(target)) continue;
      const differences = differencesOf(target, wanted);
      // The transport of a URL is the suite's choice.
      if (differences.length === 0)
        return target.kind === 'stdio' || wanted.kind === 'stdio' ? target : { ...target, kind: wanted.kind };
      nearestDifferences ??= differences;
    }
    if (nearestDifferences && !this.#allowsAny)
      throw new UsageError(
        `Not allowed: the suite’s server is not as the user allowed it: ${nearestDifferences.join('; ')}. Make the suite’s server: the same, or ask the user to allow this one with --config FILE.`,
      );
    const wanted = withAbsoluteFolder(targetFor({}));
    this.#addSecrets(wanted);
    if (this.#allowsAny) return wanted;
    const line = describeTarget(wanted);
    throw new UsageError(
      `Not allowed: the suite’s server, ${line}\n${this.#list()}\nThe user allows it with --allow "${line}".`,
    );
  }

  isNamed(target: ServerTarget): boolean {
    return this.#servers.some(
      ({ target: named }) =>
        named && identityOf(named) === identityOf(target) && differencesOf(named, target).length === 0,
    );
  }

  #list(): string {
    const names = this.#servers.map(({ name }) => `- ${name}`);
    return `Allowed:\n${names.join('\n') || 'any'}`;
  }

  #addSecrets(target: ServerTarget): void {
    const names = new Map(Object.entries(secretNamesOf(target)).map(([name, value]) => [value, name]));
    for (const value of secretValuesOf(target)) this.secrets.add(value, names.get(value));
  }
}

function requireTarget({ name, target, problem = '' }: AllowedServer): { name: string; target: ServerTarget } {
  if (!target) throw new UsageError(problem);
  return { name, target };
}

function withValues(
  targetFor: (serverSecrets: Readonly<Record<string, string>>) => ServerTarget,
  serverSecrets: Readonly<Record<string, string>>,
): ServerTarget | undefined {
  try {
    return withAbsoluteFolder(targetFor(serverSecrets));
  } catch (error) {
    if (error instanceof UnknownVariable) return undefined;
    throw error;
  }
}

function withAbsoluteFolder(target: ServerTarget): ServerTarget {
  if (target.kind !== 'stdio') return target;
  const folder = resolve(target.cwd ?? '.');
  return { ...target, cwd: realPath(folder) ?? folder };
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Equal for the same server: its command line, with absolute paths of files, or its URL. */
function identityOf(target: ServerTarget): string {
  if (target.kind !== 'stdio') return URL.canParse(target.url) ? new URL(target.url).href : target.url;
  const { cwd = '.' } = target;
  const words = [target.command, ...target.args].map((word) => (isRelativePath(word) ? resolve(cwd, word) : word));
  return JSON.stringify(words);
}

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((word, index) => word === right[index]);
}

/** Without the values: they may be secret. */
function differencesOf(allowed: ServerTarget, wanted: ServerTarget): string[] {
  const valueKind = allowed.kind === 'stdio' ? 'environment variable' : 'header';
  const valueDifferences = differentNames(secretsOf(allowed), secretsOf(wanted)).map(
    ([name, how]) => `${valueKind} ${name} ${how}`,
  );
  if (allowed.kind !== 'stdio' || wanted.kind !== 'stdio') return valueDifferences;
  return [
    ...(allowed.cwd === wanted.cwd ? [] : [`cwd is ${wanted.cwd}, not ${allowed.cwd}`]),
    ...(allowed.inheritEnv === wanted.inheritEnv ? [] : [`inheritEnv is ${wanted.inheritEnv}`]),
    ...valueDifferences,
  ];
}

function differentNames(
  allowed: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): [name: string, how: string][] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(allowed)]);
  return [...names].flatMap((name): [string, string][] => {
    if (!Object.hasOwn(allowed, name)) return [[name, 'is added']];
    if (!Object.hasOwn(wanted, name)) return [[name, 'is missing']];
    return allowed[name] === wanted[name] ? [] : [[name, 'has another value']];
  });
}
