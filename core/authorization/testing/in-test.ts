import { onTestFinished } from 'vitest';
import type { AuthorizationState } from '../model';
import { sessionOf, startTestServer, type TestServer } from './authorization-server';

/** Ends with the test. */
export async function serverWith(...given: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...given);
  onTestFinished(() => server.stop());
  return server;
}

/** Ends with the test. */
export function open(...given: Parameters<typeof sessionOf>) {
  const opened = sessionOf(...given);
  onTestFinished(opened.stop);
  return opened;
}

export const storyOf = ({ steps }: AuthorizationState) =>
  steps.map(({ kind, state, decision, cause }) => `${kind} ${cause?.code ?? decision?.code ?? state}`);
