import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import type { Session } from '../../../core/session/session';
import { errorText } from '../../../core/session/requests/error-text';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import { callTool, type CallEnd } from '../../../core/session/tasks/call-tool';
import { durationMs, type SuiteCall } from '../../../core/suite/suite';
import type { PresentedStep } from './presented-step';

export type StepFailure =
  | { kind: 'error'; words: string }
  /** `limit` in milliseconds. */
  | { kind: 'timeout'; limit: number }
  | { kind: 'lost'; failure: ConnectionFailure };

/** Undefined for an outcome that can be shown to an audience; a tool error can. */
export function failureOf(outcome: Outcome, { expected }: PresentedStep): StepFailure | undefined {
  switch (outcome.kind) {
    case 'result':
    case 'cancelled':
      return undefined;
    case 'error':
      if (expected === 'protocol-error') return undefined;
      return { kind: 'error', words: errorText(outcome.error) };
    case 'timeout':
      return { kind: 'timeout', limit: outcome.limit };
    case 'lost':
      return { kind: 'lost', failure: outcome.failure };
  }
}

type Options = Parameters<typeof callTool>[2];

export async function send(
  session: Session,
  { call }: PresentedStep,
  args: unknown,
  options: Options,
): Promise<CallEnd> {
  const { tool, prompt, resource } = call;
  if (tool !== undefined) return callTool(session, { tool, arguments: args, asTask: taskOf(call) }, options);
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

export function taskOf({ task = false }: SuiteCall) {
  if (task === false) return undefined;
  const ttl = typeof task === 'object' ? task.ttl : undefined;
  return { ttl: ttl === undefined ? undefined : durationMs(ttl) };
}
