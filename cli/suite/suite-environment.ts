import { missingVariables, environmentsWith, fromEnvironment, type Lookup } from '../../core/suite/variables';
import { callsIn, SECTIONS, type Suite } from '../../core/suite/suite';
import type { Secrets } from '../../core/secrets/secrets';
import { CREDENTIALS } from '../environment-credentials';
import { UsageError } from '../options';

export const howToAllow = (names: readonly string[]) =>
  `name ${names.length === 1 ? 'it' : 'them'} with --env-from ${names.join(',')}, or in the suite’s environment: list`;

/** @param given of `--env-from` */
export function allowedVariables({ environment = [] }: Suite, given: readonly string[]): Set<string> {
  const own: readonly string[] = CREDENTIALS;
  // A suite can't name Loupe's credentials; the user can.
  return new Set([...given, ...environment.filter((name) => !own.includes(name))]);
}

/** A stranger's suite names its server: variables go there only if the command line or the suite's list names them. */
export class SuiteEnvironment {
  readonly #suite: Suite;
  readonly #allowed: ReadonlySet<string>;
  readonly #secrets: Secrets;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #used = new Set<string>();
  readonly #overridden = new Set<string>();
  #mayUseAll = false;

  constructor(suite: Suite, given: readonly string[], secrets: Secrets, environment: NodeJS.ProcessEnv = process.env) {
    this.#suite = suite;
    this.#allowed = allowedVariables(suite, given);
    this.#secrets = secrets;
    this.#environment = environment;
  }

  /** Call it after {@link settle}. The URL may be a stranger's choice. */
  mayAuthorize(name: string): boolean {
    return this.#mayUseAll || this.#allowed.has(name);
  }

  get used(): string[] {
    return [...this.#used].sort();
  }

  /** Set in the environment, but not named: the suite's own values were used. */
  get overridden(): string[] {
    return [...this.#overridden].filter((name) => !this.#used.has(name)).sort();
  }

  /** For the server's target: only named variables. @throws UsageError for a set variable that is not named */
  readonly server: Lookup = (name) => {
    const value = this.#valueOf(name, false);
    if (value === undefined && this.#given(name) !== undefined)
      throw new UsageError(
        `\${${name}} in server: is set in the environment, but this suite may not use it: ${howToAllow([name])}.`,
      );
    return value;
  };

  /** For calls: named variables; all others, too, if the server is a local program or was named on the command line. */
  readonly call: Lookup = (name) => this.#valueOf(name, this.#mayUseAll);

  /** For a configuration file that the suite names. */
  readonly forConfig: NodeJS.ProcessEnv = new Proxy<NodeJS.ProcessEnv>(
    {},
    { get: (_, name) => (typeof name === 'string' ? this.#take(name, false) : undefined) },
  );

  /** @param mayUseAll the server is not a URL of the suite's choice @throws UsageError for a set variable not named */
  settle(mayUseAll: boolean): void {
    this.#mayUseAll = mayUseAll;
    if (mayUseAll) return;
    const calls = SECTIONS.flatMap((section) => callsIn(this.#suite, section));
    const missing = [...missingVariables(calls, this.call)].filter((name) => this.#given(name) !== undefined);
    if (missing.length === 0) return;
    const names = missing.map((name) => `\${${name}}`).join(', ');
    const verb = missing.length === 1 ? 'is' : 'are';
    throw new UsageError(
      `${names} ${verb} set in the environment, but this suite, which calls its own URL, may not use them: ${howToAllow(missing)}.`,
    );
  }

  #valueOf(name: string, mayUseAll: boolean): unknown {
    const { variables = {} } = this.#suite;
    const isOwn = Object.hasOwn(variables, name);
    const declared = isOwn ? variables[name] : undefined;
    const given = this.#take(name, mayUseAll && !isOwn);
    return given === undefined ? declared : fromEnvironment(given, declared);
  }

  /** Own properties only: `constructor` is no variable. */
  #given(name: string): string | undefined {
    return Object.hasOwn(this.#environment, name) ? this.#environment[name] : undefined;
  }

  #take(name: string, mayUseAll: boolean): string | undefined {
    const given = this.#given(name);
    if (given === undefined) return undefined;
    if (!mayUseAll && !this.#allowed.has(name)) {
      this.#overridden.add(name);
      return undefined;
    }
    this.#used.add(name);
    const { variables = {} } = this.#suite;
    const isDeclared = Object.hasOwn(variables, name) || environmentsWith(this.#suite, name).length > 0;
    // Values that only the environment has are secret.
    if (!isDeclared) this.#secrets.add(given, name);
    return given;
  }
}
