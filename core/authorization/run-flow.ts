import { StepFailure } from './failure';
import type { Phase } from './flow-state';
import type { Flow } from './flow';
import { chooseServer, findResource, findServer } from './find-servers';
import { challenge } from './ask-server';
import { chooseClient, register } from './get-client';
import { authorize, chooseScopes, readCallback } from './ask-browser';
import { requestToken, exchangeToken } from './get-token';
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
  token: requestToken,
  proof: prove,
};

/** From the current phase to the end. @returns false if the server needs no token @throws StepFailure, AnswerNeeded */
export async function runFlow(flow: Flow): Promise<boolean> {
  const { state, options } = flow;
  for (;;) {
    if (options.signal.aborted) throw new StepFailure('given-up');
    options.onProgress();
    const { phase } = state;
    if (phase === 'end') return true;
    if (phase === 'open') return false;
    await PHASES[phase](flow);
  }
}
