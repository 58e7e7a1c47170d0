import type { QueryClient } from '@tanstack/react-query';

import { outcomeStatus } from '../../../../core/run/run-status';
import { freeCallName, argumentsOf, callNames, suggestedCallName } from '../../../../core/suite/propose/call-names';
import { readSuite } from '../../../../core/suite/read-suite';
import { serverFromFolder } from '../../../../core/suite/server-from-folder';
import type { Suite, SuiteCall } from '../../../../core/suite/suite';
import { freeSuiteName } from '../../../../core/suite/suite-name';
import { messageOfError } from '../../../../core/suite/suite-phrase';
import type { LocalizedMessage } from '../../../../core/text/phrase';
import { serverTitle } from '../../../session/session-context';
import type { Workspace } from '../../../session/workspace';
import { inTab, remember, storageKey } from '../../../ui/remember';
import { cacheWritten, suiteKey, suiteStoreOf, WALKTHROUGH } from '../suite-store';
import { formsOf } from './call-forms';
import { type CallToSave, outcomesToSave } from './call-to-save';
import { newSuiteWith, suiteWith } from './suite-with-call';

export type AddedStep =
  /** `count`: of all steps by now. */
  | { kind: 'added'; suite: string; count: number }
  | { kind: 'conflict' }
  | { kind: 'failed'; problem: LocalizedMessage };

/** Appends the call to this tab's walkthrough, a suite that the first step creates. Never rejects. */
export async function addStep(
  workspace: Workspace,
  client: QueryClient,
  server: string,
  call: CallToSave,
): Promise<AddedStep> {
  try {
    const store = suiteStoreOf(workspace);
    const session = workspace.session(server);
    const key = storageKey('loupe.walkthrough', suiteKey(store, ''), server);
    const last = inTab.getItem(key);
    const stored = last === null ? undefined : await store.read(last);
    const read = stored && readSuite(stored.text);
    if (read?.kind === 'invalid') return { kind: 'failed', problem: read.problems[0] };
    const step = stepOf(call, formsOf(call, session).toSave, read?.suite ?? NO_STEPS);
    const { cwd } = workspace.tunnel.launch;
    const result =
      stored && read
        ? suiteWith(stored.text, read.suite, step)
        : newSuiteWith(
            step,
            session && serverFromFolder(session.config, { folder: store.folder, cwd }),
            // For the presentation; the suite's name begins with the one in the server list.
            session && serverTitle(session),
          );
    if (result.kind === 'problem') return { kind: 'failed', problem: result.problem };
    const name = stored?.name ?? freeSuiteName(server + WALKTHROUGH, await store.list());
    const { text } = result;
    const written = await store.write(name, text, stored?.version);
    await cacheWritten(client, store, written, { name, text });
    if (written.kind === 'conflict') return { kind: 'conflict' };
    remember(inTab, key, name);
    return { kind: 'added', suite: name, count: (read?.suite.calls.length ?? 0) + 1 };
  } catch (error) {
    return { kind: 'failed', problem: messageOfError(error) };
  }
}

const NO_STEPS: Suite = { loupe: 1, calls: [] };

function stepOf({ run, tool, ...call }: CallToSave, toSave: SuiteCall, suite: Suite): SuiteCall {
  const suggested = suggestedCallName(tool?.title ?? run.name, toSave.arguments, argumentsOf(suite, run));
  const last = outcomesToSave({ run, ...call }).at(-1);
  const outcome = last && outcomeStatus(last);
  return {
    name: freeCallName(suggested, callNames(suite)),
    ...toSave,
    ...((outcome === 'tool-error' || outcome === 'protocol-error') && { expect: { outcome } }),
  };
}
