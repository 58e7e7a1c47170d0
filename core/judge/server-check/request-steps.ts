import { isObject, type JsonObject, toObject } from '../../json/json-object';
import { hasCapability } from '../../protocol/has-capability';
import { isErrorResult } from './step-response';
import { LISTS } from '../../protocol/table/lists';
import { UNKNOWN_NAME } from './unknown-name';
import {
  type Context,
  errorWith,
  type Expectation,
  type StepJudge,
  needsCapability,
  needsVersion,
  simpleStep,
  type SkipReason,
  type StepName,
  type CheckStep,
} from './check-step';

const UNKNOWN_URI = 'loupe://no-such-resource/7f3a';

/** If the specification only recommends an error, a result is odd, not broken. */
function recommended(judge: StepJudge): StepJudge {
  return (response) => (response.kind === 'result' ? 'odd' : judge(response));
}

export function requestSteps(context: Context): CheckStep[] {
  const { connected, version } = context;
  const first = LISTS.find(({ member }) => hasCapability(connected.capabilities, member));
  const isHttp = connected.transport === 'http';
  const needsStatus = version === 5 && isHttp;
  const invalid = errorWith(-32602);
  const tools = needsCapability(context, 'tools');
  const resources = needsCapability(context, 'resources');
  const prompts = needsCapability(context, 'prompts');
  const completions = needsCapability(context, version === 1 ? 'prompts' : 'completions');
  const step = (
    name: StepName & Expectation,
    method: string,
    params: JsonObject,
    skip: SkipReason | undefined,
    judge: StepJudge,
  ) => simpleStep(name, method, params, name, skip, judge);
  const listed = first?.method ?? 'tools/list';
  const unknown = { name: UNKNOWN_NAME };
  const completing = { ref: { type: 'ref/prompt', ...unknown }, argument: { name: 'a', value: '' } };
  const legacy = needsVersion(context, 1, 4);
  const logging = legacy ?? needsCapability(context, 'logging');
  return [
    step('wrong-cursor', listed, { cursor: UNKNOWN_NAME }, first ? undefined : tools, recommended(invalid)),
    simpleStep(
      'unknown-method',
      'loupe/unknown',
      {},
      needsStatus ? 'unknown-method-http' : 'unknown-method',
      undefined,
      (response) => {
        if (needsStatus && response.kind === 'error' && response.status !== 404) return 'broken';
        return errorWith(-32601)(response);
      },
    ),
    step('unknown-tool', 'tools/call', { ...unknown, arguments: {} }, tools, (response) =>
      isErrorResult(response) ? 'pass' : invalid(response),
    ),
    simpleStep('bad-call', 'tools/call', { name: 12_345 }, 'invalid-params', tools, (response) =>
      response.kind === 'error' || isErrorResult(response) ? 'pass' : 'broken',
    ),
    step(
      'unknown-resource',
      'resources/read',
      { uri: UNKNOWN_URI },
      resources,
      version === 5 ? invalid : recommended(errorWith(-32002)),
    ),
    simpleStep('unknown-prompt', 'prompts/get', unknown, 'wrong-cursor', prompts, recommended(invalid)),
    step('unknown-completion', 'completion/complete', completing, completions, (response) => {
      const result = response.kind === 'result' && isObject(response.result) ? response.result : {};
      const completion = toObject(result['completion']);
      const { values } = completion;
      return Array.isArray(values) && values.length === 0 ? 'pass' : recommended(invalid)(response);
    }),
    step('ping', 'ping', {}, legacy, (response) =>
      response.kind === 'result' && isObject(response.result) ? 'pass' : 'broken',
    ),
    step('wrong-level', 'logging/setLevel', { level: UNKNOWN_NAME }, logging, recommended(invalid)),
  ];
}
