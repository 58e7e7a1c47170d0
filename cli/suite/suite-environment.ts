import { missingVariables, environmentsWith, fromEnvironment, type Lookup } from '../../core/suite/variables';
import { callsIn, SECTIONS, type Suite } from '../../core/suite/suite';
import type { Secrets } from '../../core/secrets/secrets';
import { CREDENTIALS } from '../environment-credentials';
import { UsageError } from '../options';

/** How a suite's author or whoever runs it may give it a variable of the environment. */
export const HOW_TO_NAME = (names: readonly string[]) =>
  `name ${names.length === 1 ? 'it' : 'them'} with --env-from ${names.join(',')}, or in the suite’s environment: list`;

/** The names of the variables of the environment that a suite may use. @param given those on the command line */
export function namedFor({ environment = [] }: Suite, given: readonly string[]): Set<string> {
  const own: readonly string[] = CREDENTIALS;
  // What authorizes is Loupe's to send, unless whoever runs the suite says otherwise.
  return new Set([...given, ...environment.filter((name) => !own.includes(name))]);
}

/**
 * The variables that one suite takes from the process's environment. A suite may come from anybody, and the server that
 * it names is its author's choice: what goes there is only what was named, on the command line or in the suite's own
 * list.
 */
export class SuiteEnvironment {
  readonly #suite: Suite;
  readonly #named: ReadonlySet<string>;
  readonly #secrets: Secrets;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #used = new Set<string>();
  readonly #passedOver = new Set<string>();
  #isFree = false;

  /** @param given the names on the command line */
  constructor(suite: Suite, given: readonly string[], secrets: Secrets, environment: NodeJS.ProcessEnv = process.env) {
    this.#suite = suite;
    this.#named = namedFor(suite, given);
    this.#secrets = secrets;
    this.#environment = environment;
  }

  /**
   * Whether the suite's server may get a variable that authorizes: its URL may be a stranger's choice. After {@link
   * settle}.
   */
  mayAuthorize(name: string): boolean {
    return this.#isFree || this.#named.has(name);
  }

  /** The names of those that were used, in order of the alphabet. */
  get used(): string[] {
    return [...this.#used].sort();
  }

  /** The names of those that are set, but gave way to the suite's own values, since nobody named them. */
  get passedOver(): string[] {
    return [...this.#passedOver].filter((name) => !this.#used.has(name)).sort();
  }

  /** For what leads to a server: only what was named. @throws UsageError for what is set, and was not */
  readonly server: Lookup = (name) => {
    const value = this.#valueOf(name, false);
    if (value === undefined && this.#given(name) !== undefined)
      throw new UsageError(
        `\${${name}} in server: is set in the environment, but this suite may not use it: ${HOW_TO_NAME([name])}.`,
      );
    return value;
  };

  /**
   * For calls: what was named, and what the suite has no value for where the server is a program of this computer or
   * was named on the command line.
   */
  readonly call: Lookup = (name) => this.#valueOf(name, this.#isFree);

  /** The environment as a configuration file sees it that the suite names. */
  readonly forConfig: NodeJS.ProcessEnv = new Proxy<NodeJS.ProcessEnv>(
    {},
    { get: (_, name) => (typeof name === 'string' ? this.#taken(name, false) : undefined) },
  );

  /**
   * Settles what calls may use.
   * @param isFree whether their server is no URL of the suite's choice
   * @throws UsageError where they use what is set, and was not named
   */
  settle(isFree: boolean): void {
    this.#isFree = isFree;
    if (isFree) return;
    const calls = SECTIONS.flatMap((section) => callsIn(this.#suite, section));
    const missing = [...missingVariables(calls, this.call)].filter((name) => this.#given(name) !== undefined);
    if (missing.length === 0) return;
    const names = missing.map((name) => `\${${name}}`).join(', ');
    const verb = missing.length === 1 ? 'is' : 'are';
    throw new UsageError(
      `${names} ${verb} set in the environment, but this suite, which calls its own URL, may not use them: ${HOW_TO_NAME(missing)}.`,
    );
  }

  #valueOf(name: string, isFree: boolean): unknown {
    const { variables = {} } = this.#suite;
    const isOwn = Object.hasOwn(variables, name);
    const declared = isOwn ? variables[name] : undefined;
    const given = this.#taken(name, isFree && !isOwn);
    return given === undefined ? declared : fromEnvironment(given, declared);
  }

  /** A name such as `constructor` is no variable of the environment. */
  #given(name: string): string | undefined {
    return Object.hasOwn(this.#environment, name) ? this.#environment[name] : undefined;
  }

  #taken(name: string, isFree: boolean): string | undefined {
    const given = this.#given(name);
    if (given === undefined) return undefined;
    if (!isFree && !this.#named.has(name)) {
      this.#passedOver.add(name);
      return undefined;
    }
    this.#used.add(name);
    const { variables = {} } = this.#suite;
    const isDeclared = Object.hasOwn(variables, name) || environmentsWith(this.#suite, name).length > 0;
    // What the environment alone knows is secret.
    if (!isDeclared) this.#secrets.add(given, name);
    return given;
  }
}
