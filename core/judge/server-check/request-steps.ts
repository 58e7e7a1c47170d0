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
  skipWithoutCapability,
  skipOutsideVersions,
  simpleStep,
  type SkipReason,
  type StepName,
  type CheckStep,
} from './check-step';

const UNKNOWN_URI = 'loupe://no-such-resource/7f3a';

/** The specification only recommends an error: a result does not fail. */
function errorRecommended(judge: StepJudge): StepJudge {
  return (response) => (response.kind === 'result' ? 'not-recommended' : judge(response));
}

export function requestSteps(context: Context): CheckStep[] {
  const { connected, version } = context;
  const firstList = LISTS.find(({ member }) => hasCapability(connected.capabilities, member));
  const needs404 = version === '2026-07-28' && connected.transport === 'http';
  const invalid = errorWith(-32602);
  const tools = skipWithoutCapability(context, 'tools');
  const resources = skipWithoutCapability(context, 'resources');
  const prompts = skipWithoutCapability(context, 'prompts');
  const completions = skipWithoutCapability(context, version === '2024-11-05' ? 'prompts' : 'completions');
  /** A step whose name is also the name of what is expected. */
  const step = (
    name: StepName & Expectation,
    method: string,
    params: JsonObject,
    skip: SkipReason | undefined,
    judge: StepJudge,
  ) => simpleStep(name, method, params, name, skip, judge);
  const unknownName = { name: UNKNOWN_NAME };
  const completing = { ref: { type: 'ref/prompt', ...unknownName }, argument: { name: 'a', value: '' } };
  const onlyLegacy = skipOutsideVersions(context, '2024-11-05', '2025-11-25');
  const logging = onlyLegacy ?? skipWithoutCapability(context, 'logging');
  return [
    step(
      'wrong-cursor',
      firstList?.method ?? 'tools/list',
      { cursor: UNKNOWN_NAME },
      firstList ? undefined : tools,
      errorRecommended(invalid),
    ),
    simpleStep(
      'unknown-method',
      'loupe/unknown',
      {},
      needs404 ? 'unknown-method-http' : 'unknown-method',
      undefined,
      (response) => {
        if (needs404 && response.kind === 'error' && response.status !== 404) return 'failed';
        return errorWith(-32601)(response);
      },
    ),
    step('unknown-tool', 'tools/call', { ...unknownName, arguments: {} }, tools, (response) =>
      isErrorResult(response) ? 'passed' : invalid(response),
    ),
    simpleStep('bad-call', 'tools/call', { name: 12_345 }, 'invalid-params', tools, (response) =>
      response.kind === 'error' || isErrorResult(response) ? 'passed' : 'failed',
    ),
    simpleStep(
      'unknown-resource',
      'resources/read',
      { uri: UNKNOWN_URI },
      version === '2026-07-28' ? 'wrong-cursor' : 'unknown-resource',
      resources,
      version === '2026-07-28' ? invalid : errorRecommended(errorWith(-32002)),
    ),
    simpleStep('unknown-prompt', 'prompts/get', unknownName, 'wrong-cursor', prompts, errorRecommended(invalid)),
    step('unknown-completion', 'completion/complete', completing, completions, (response) => {
      const result = response.kind === 'result' ? toObject(response.result) : {};
      const { values } = toObject(result['completion']);
      return Array.isArray(values) && values.length === 0 ? 'passed' : errorRecommended(invalid)(response);
    }),
    step('ping', 'ping', {}, onlyLegacy, (response) =>
      response.kind === 'result' && isObject(response.result) ? 'passed' : 'failed',
    ),
    step('wrong-level', 'logging/setLevel', { level: UNKNOWN_NAME }, logging, errorRecommended(invalid)),
  ];
}
