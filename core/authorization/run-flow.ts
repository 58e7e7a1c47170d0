import { StepFailure } from './failure';
import type { Phase } from './flow-state';
import type { Flow } from './flow';
import { chooseServer, findResource, findServer } from './find-servers';
import { challenge } from './ask-server';
import { chooseClient, register } from './get-client';
import { authorize, chooseScopes, readCallback } from './ask-browser';
import { askForToken, exchangeToken } from './get-token';
import { prove } from './prove-token';

type Phases = Readonly<Record<Exclude<Phase, 'end' | 'open'>, (flow: Flow) => Promise<void>>>;

const PHASES: Phases = {
  challenge,
  'resource-metadata': findResource,
  'choose-server': chooseServer,
  'server-metadata': findServer,
  client: chooseClient,
  register,
  scopes: chooseScopes,
  authorize,
  callback: readCallback,
  'token-exchange': exchangeToken,
  token: askForToken,
  proof: prove,
};

/**
 * Takes an authorization on from where it stands to its end, phase by phase; each reads what those before it have noted, so that it
 * can be tried again, let pass, or taken up after a reload.
 * @returns false where the server wants no token
 * @throws StepFailure, Unanswered
 */
export async function runFlow(flow: Flow): Promise<boolean> {
  const { state, setting } = flow;
  for (;;) {
    if (setting.signal.aborted) throw new StepFailure('given-up');
    setting.onProgress();
    const { phase } = state;
    if (phase === 'end') return true;
    if (phase === 'open') return false;
    await PHASES[phase](flow);
  }
}
