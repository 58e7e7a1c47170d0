import type { ServerConfig } from '../../../../core/session/connect/server-config';
import type { Suite } from '../../../../core/suite/suite';
import type { RunTarget } from '../../../suites/model';
import { neededSecrets, valuesFromList } from '../../../suites/run/suite-variables';
import type { RunChoices } from './run-options';

const SUITE = { kind: 'suite' } as const;

/** What of the choices is there: one of the suite's environments, and a server of the list. */
export function chosenIn(
  suite: Suite,
  { environment, target }: RunChoices,
  servers: readonly ServerConfig[],
): { target: RunTarget; environment: string | undefined } {
  const isThere = target.kind === 'suite' || servers.some((server) => server.name === target.name);
  return {
    environment: Object.keys(suite.environments ?? {}).find((each) => each === environment),
    target: isThere ? target : SUITE,
  };
}

/** The names of the values that a person has to type. @param suite with the values of the environment */
export function neededIn(
  suite: Suite,
  servers: readonly ServerConfig[],
  target: RunTarget,
): readonly string[] {
  return neededSecrets(suite, valuesFromList(suite, servers, target), target.kind === 'suite');
}
