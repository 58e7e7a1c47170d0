import { Store } from '../../../core/store';
import type { JsonObject } from '../../../core/json/json-object';
import type { Session } from '../../../core/session/session';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import { callTool, type CallEnd } from '../../../core/session/tasks/call-tool';
import { millisOf, type SuiteCall, targetOf } from '../../../core/suite/suite';
import { keepRun } from '../../outcome/kept-runs/keep-run';
import { outcomeOf, type Run, type RunState } from '../../outcome/run';
import type { PresentedStep } from './presented-step';

/** The last run of each step that was called, by the step's key: as long-lived as the presentation. A React store. */
export class StepRuns extends Store<ReadonlyMap<string, Run>> {
  readonly #session: Session;
  #nextId = 1;

  constructor(session: Session) {
    super(new Map());
    this.#session = session;
  }

  /**
   * Sends a step with exactly these arguments, and keeps it in the history. Does nothing while the step is under way: nothing is
   * called twice.
   * @param schema the tool's `inputSchema`
   * @returns what came of it in the end
   */
  async call(
    step: PresentedStep,
    args: unknown,
    schema: JsonObject | undefined,
  ): Promise<Outcome | undefined> {
    const { key } = step;
    if (this.snapshot().get(key)?.state.kind === 'running') return undefined;
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const run: Run = {
      id: this.#nextId++,
      startedAt: Date.now(),
      state: { kind: 'running', cancel },
    };
    const set = (state: RunState) => this.set(new Map(this.snapshot()).set(key, { ...run, state }));
    set(run.state);
    const session = this.#session;
    const after = session.log.lastSeq;
    const open = session.snapshot();
    const ended = await send(session, step, args, {
      signal: controller.signal,
      mirror: schema,
      ...(step.timeout !== undefined && { timeout: step.timeout }),
      onProgress: (progress) => set({ kind: 'running', progress, cancel }),
    });
    set(ended);
    const { kind, name } = targetOf(step.call);
    void keepRun(session, {
      kind,
      name,
      arguments: kind === 'resource' ? { uri: name } : args,
      asTask: taskOf(step.call),
      startedAt: run.startedAt,
      state: ended,
      schema,
      after,
      connected: open.kind === 'connected' ? open.connected : undefined,
    });
    return outcomeOf({ state: ended });
  }
}

type Options = Parameters<typeof callTool>[2];

async function send(
  session: Session,
  { call }: PresentedStep,
  args: unknown,
  options: Options,
): Promise<CallEnd> {
  const { tool, prompt, resource } = call;
  if (tool !== undefined)
    return callTool(session, { tool, arguments: args, asTask: taskOf(call) }, options);
  const { mirror: _, ...asked } = options;
  const outcomes =
    prompt !== undefined
      ? await session.requestInRounds(
          'prompts/get',
          { name: prompt, ...(args !== undefined && { arguments: args }) },
          asked,
        )
      : await session.requestInRounds('resources/read', { uri: resource ?? '' }, asked);
  return { kind: 'ended', outcomes };
}

function taskOf({ task = false }: SuiteCall) {
  if (task === false) return undefined;
  const ttl = typeof task === 'object' ? task.ttl : undefined;
  return { ttl: ttl === undefined ? undefined : millisOf(ttl) };
}
