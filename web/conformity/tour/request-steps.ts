import { isObject } from '../../content/block';
import { hasCapability } from '../judge/has-capability';
import type { Came } from './came';
import { LISTS } from './list-step';
import {
  type Context,
  errorWith,
  type Judge,
  needsCapability,
  needsVersion,
  NOTHING,
  simpleStep,
  type TourStep,
} from './tour-step';

const NOWHERE = 'loupe://no-such-resource/7f3a';

function isErrorResult(came: Came): boolean {
  return came.kind === 'result' && isObject(came.result) && came.result['isError'] === true;
}

/** Where the specification only recommends an error, a result is odd and not wrong. */
function recommended(judge: Judge): Judge {
  return (came) => (came.kind === 'result' ? 'odd' : judge(came));
}

/** Requests that a server must refuse, or answer with nothing. */
export function requestSteps(context: Context): TourStep[] {
  const { connected, version } = context;
  const first = LISTS.find(({ member }) => hasCapability(connected.capabilities, member));
  const isHttp = connected.transport === 'http';
  const needsStatus = version === 5 && isHttp;
  const invalid = errorWith(-32602);
  const tools = needsCapability(context, 'tools');
  const resources = needsCapability(context, 'resources');
  const prompts = needsCapability(context, 'prompts');
  const completions = needsCapability(context, version === 1 ? 'prompts' : 'completions');
  return [
    simpleStep(
      'wrong-cursor',
      first?.method ?? 'tools/list',
      { cursor: NOTHING },
      'wrong-cursor',
      first ? undefined : tools,
      recommended(invalid),
    ),
    simpleStep(
      'unknown-method',
      'loupe/unknown',
      {},
      needsStatus ? 'unknown-method-http' : 'unknown-method',
      undefined,
      (came) => {
        if (needsStatus && came.kind === 'error' && came.status !== 404) return 'broken';
        return errorWith(-32601)(came);
      },
    ),
    simpleStep(
      'unknown-tool',
      'tools/call',
      { name: NOTHING, arguments: {} },
      'unknown-tool',
      tools,
      (came) => (isErrorResult(came) ? 'pass' : invalid(came)),
    ),
    simpleStep('bad-call', 'tools/call', { name: 12_345 }, 'invalid-params', tools, (came) =>
      came.kind === 'error' || isErrorResult(came) ? 'pass' : 'broken',
    ),
    simpleStep(
      'unknown-resource',
      'resources/read',
      { uri: NOWHERE },
      'unknown-resource',
      resources,
      errorWith(version === 5 ? -32602 : -32002),
    ),
    simpleStep(
      'unknown-prompt',
      'prompts/get',
      { name: NOTHING },
      'wrong-cursor',
      prompts,
      invalid,
    ),
    simpleStep(
      'unknown-completion',
      'completion/complete',
      { ref: { type: 'ref/prompt', name: NOTHING }, argument: { name: 'a', value: '' } },
      'unknown-completion',
      completions,
      (came) => {
        const result = came.kind === 'result' && isObject(came.result) ? came.result : {};
        const completion = isObject(result['completion']) ? result['completion'] : {};
        const { values } = completion;
        return Array.isArray(values) && values.length === 0 ? 'pass' : invalid(came);
      },
    ),
    simpleStep('ping', 'ping', {}, 'ping', needsVersion(context, 1, 4), (came) =>
      came.kind === 'result' && isObject(came.result) ? 'pass' : 'broken',
    ),
    simpleStep(
      'wrong-level',
      'logging/setLevel',
      { level: NOTHING },
      'wrong-level',
      needsVersion(context, 1, 4) ?? needsCapability(context, 'logging'),
      recommended(invalid),
    ),
  ];
}
