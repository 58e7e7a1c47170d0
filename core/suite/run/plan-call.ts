import { stringifyJson } from '../../json/lossless';
import { violationMessage } from '../../schema/validation/validation-text';
import { type CheckResult, checkResult } from '../checks/check-result';
import type { OfferedNames } from '../coverage';
import { nearestName } from '../nearest-name';
import { expectationsOf, runnablePart, type SuiteCall, targetOf } from '../suite';
import { phrase } from '../suite-phrase';
import { fillIn, UnknownVariable } from '../variables';
import { type CallContext, destructiveRefusal, mayFail, missingVariable, referenceSuffix } from './call-checks';
import type { Attempt } from './run-call';

/** What the server offers besides its tools, and what calls of the suite capture. */
export interface Offered {
  prompts: OfferedNames['prompts'];
  /** Names of variables that calls capture: they have no value before a run. */
  captured: ReadonlySet<string>;
}

/** Checks a call before anything is sent: its target, its arguments and its reference. */
export async function planCall(
  written: SuiteCall,
  index: number,
  context: CallContext,
  offered: Offered,
): Promise<Attempt> {
  const { rows: _, ...rest } = runnablePart(written);
  const unknown = new Set<string>();
  const lookup = (name: string): unknown => {
    const value = context.lookup(name);
    if (value !== undefined || !offered.captured.has(name)) return value;
    unknown.add(name);
    return `\${${name}}`;
  };
  let call: SuiteCall;
  try {
    call = fillIn(rest, lookup);
  } catch (error) {
    if (!(error instanceof UnknownVariable)) throw error;
    return planned(rest, [missingVariable(error)]);
  }
  const suffix = referenceSuffix(written, call.expect?.reference, index);
  return planned(call, [
    ...targetChecks(call, context, offered),
    ...(unknown.size === 0 ? await argumentChecks(call, context) : []),
    ...outputChecks(call, context),
    ...(await referenceChecks(call, suffix, context)),
  ]);
}

function planned(call: SuiteCall, checks: readonly CheckResult[]): Attempt {
  const about = { durationMs: 0, checks, stderr: [] };
  if (checks.every(({ passed }) => passed)) return { run: { ...about, status: 'passed' } };
  return { run: { ...about, status: 'failed', target: targetOf(call) } };
}

function targetChecks(
  call: SuiteCall,
  { tools, areToolsKnown = false, options }: CallContext,
  { prompts }: Offered,
): CheckResult[] {
  const { kind, name } = targetOf(call);
  const tool = call.tool === undefined ? undefined : tools.get(call.tool);
  const refusal = destructiveRefusal(tool, options);
  if (refusal) return [refusal];
  // A resource may be one of a template.
  if (kind === 'raw' || kind === 'resource' || (kind === 'tool' && !areToolsKnown)) return [];
  const listed = kind === 'tool' ? [...tools.keys()] : prompts;
  if (listed.includes(name) || mayFail(call)) return [];
  const nearest = nearestName(name, listed);
  const missing = kind === 'tool' ? phrase('unlisted-tool', { tool: name }) : phrase('unlisted-prompt', { name });
  const items = nearest === undefined ? [missing] : [missing, phrase('did-you-mean', { nearest })];
  const expected = phrase(kind === 'tool' ? 'listed-tool' : 'listed-prompt');
  return [checkResult({ check: 'tool', passed: false }, { expected, actual: { items, separator: ' ' } })];
}

async function argumentChecks(call: SuiteCall, { tools, host }: CallContext): Promise<CheckResult[]> {
  const schema = call.tool === undefined ? undefined : tools.get(call.tool)?.inputSchema;
  if (!schema || mayFail(call)) return [];
  const source = stringifyJson(call.arguments ?? {});
  const validation = await host.validate(schema, { source, pointer: '' });
  if (validation.kind !== 'invalid') return [];
  return validation.violations.map(({ path, keyword, params }) =>
    checkResult(
      { check: 'arguments', at: path, passed: false },
      { expected: phrase('valid-arguments'), actual: violationMessage(keyword, params) },
    ),
  );
}

function outputChecks(call: SuiteCall, { tools }: CallContext): CheckResult[] {
  const tool = call.tool === undefined ? undefined : tools.get(call.tool);
  const isExpected = expectationsOf(call).every(({ outputSchema }) => outputSchema !== undefined);
  if (!tool || !isExpected || tool.outputSchema) return [];
  return [
    checkResult(
      { check: 'outputSchema', passed: false },
      { expected: phrase('valid'), actual: phrase('no-output-schema') },
    ),
  ];
}

async function referenceChecks(
  { expect }: SuiteCall,
  suffix: string,
  { host, options }: CallContext,
): Promise<CheckResult[]> {
  if (expect?.reference === undefined || options.update) return [];
  const name = `${expect.reference}${suffix}`;
  const found = await host.references.read(`${name}.json`).catch(() => undefined);
  if (found) return [];
  const expected = phrase('same-as', { file: `${name}.json` });
  return [checkResult({ check: 'reference', at: name, passed: false }, { expected, actual: phrase('no-reference') })];
}
