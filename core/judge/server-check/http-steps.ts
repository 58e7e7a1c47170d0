import type { HeaderOverrides } from '../../transports/request-options';
import { headersOf, messageOf } from './raw-steps';
import { sendForStatus, type StepResponse } from './step-response';
import {
  type Context,
  freshId,
  skipOutsideVersions,
  probeOf,
  type SkipReason,
  type StepName,
  type CheckStep,
  type StepStatus,
} from './check-step';

/** Reserved by RFC 2606. */
const FOREIGN_ORIGIN = 'https://foreign-origin.invalid';
const UNKNOWN_VERSION = '1999-01-01';

export function httpSteps(context: Context): CheckStep[] {
  const { connected, version } = context;
  const skip: SkipReason | undefined = connected.transport === 'http' ? undefined : { kind: 'transport' };
  const hasSession = connected.sessionId !== undefined;
  // Before 2025-11-25 the status for a foreign origin was not specified.
  const isRefusal = (status: number) => status >= 400 && status < 500;
  return [
    httpStep(
      context,
      'foreign-origin',
      { origin: FOREIGN_ORIGIN },
      skip,
      (status) => (version < '2025-11-25' ? isRefusal(status) : status === 403),
      'failed',
    ),
    httpStep(
      context,
      'wrong-version-header',
      { 'mcp-protocol-version': UNKNOWN_VERSION },
      skip ?? skipOutsideVersions(context, '2025-06-18', '2025-11-25'),
      (status) => status === 400,
      'failed',
    ),
    httpStep(
      context,
      'no-session',
      { 'mcp-session-id': null },
      skip ??
        skipOutsideVersions(context, '2025-03-26', '2025-11-25') ??
        (hasSession ? undefined : { kind: 'session' }),
      (status) => status === 400,
      // A server may have sessions without insisting on them.
      'not-recommended',
    ),
  ];
}

/** @param statusIfAccepted if the server accepts what it should refuse */
function httpStep(
  context: Context,
  name: StepName & CheckStep['expects'],
  overrides: HeaderOverrides,
  skip: SkipReason | undefined,
  isRight: (status: number) => boolean,
  statusIfAccepted: StepStatus,
): CheckStep {
  const probe = probeOf(context);
  const message = messageOf(context, probe, freshId());
  const headers = { ...headersOf(context, probe), ...overrides };
  const lines = Object.entries(overrides).flatMap(([header, value]) => (value === null ? [] : `${header}: ${value}`));
  const judge = (response: StepResponse): StepStatus => {
    if (response.kind !== 'status') return 'failed';
    if (isRight(response.status)) return 'passed';
    return response.status >= 400 ? 'not-recommended' : statusIfAccepted;
  };
  return {
    name,
    method: probe,
    expects: name,
    sends: [[...lines, JSON.stringify(message)].join('\n')],
    skip,
    needsProbe: true,
    run: async (session, signal) => {
      const response = await sendForStatus(session, message, headers, signal);
      return { response, status: judge(response) };
    },
  };
}
