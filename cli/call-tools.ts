import type { CheckedCall, Mask } from './check-report';
import { parseJson, stringifyJson, tryParseJson } from '../core/json/lossless';
import { type JsonObject, propertyOf, toObject } from '../core/json/json-object';
import type { Conformity } from '../core/judge/conformity';
import { responseText } from '../core/judge/server-check/check-findings';
import { lostBy } from '../core/judge/server-check/step-response';
import { LIMIT_MS } from '../core/limited/run-limited';
import { hasCapability } from '../core/protocol/has-capability';
import { type ListedTool, readTools } from '../core/protocol/tool';
import { withExactNumbers, listPages } from '../core/session/lists/list-pages';
import type { Outcome } from '../core/session/requests/outcome';
import type { Connected, Session } from '../core/session/session';
import { lastOutcome } from '../core/run/run';
import { sendRun } from '../core/run/send-run';
import { errorsOf } from '../core/schema/validation/validation-result';
import { outcomeText } from './connect';
import { judgeResult } from './judge-result';
import { runLimited } from './limited/node-limited';

/** Fixed, so that each run sends the same arguments. */
const SEED = 1;

/** Calls each tool with readOnlyHint once, with arguments made from its schema. */
export async function callTools(
  session: Session,
  connected: Connected,
  conformity: Conformity,
  mask: Mask,
  onResult: (tool: ListedTool, result: JsonObject) => void,
): Promise<CheckedCall[]> {
  if (!hasCapability(connected.capabilities, 'tools')) return [];
  const { items } = await listPages(session, { method: 'tools/list', member: 'tools' });
  const calls: CheckedCall[] = [];
  // Arguments keep the digits of their schemas.
  for (const tool of readTools(withExactNumbers(items))) {
    const name = mask(tool.name);
    const reason = session.snapshot().kind === 'connected' ? reasonToSkip(tool) : 'connection closed';
    const found = reason === undefined ? await argumentsFor(tool) : { reason };
    if ('reason' in found) {
      calls.push({ tool: name, arguments: undefined, status: 'skipped', result: found.reason });
      continue;
    }
    const outcome = await call(session, tool, found.args);
    if (outcome.kind === 'result') {
      await judgeResult(conformity, outcome, tool);
      onResult(tool, toObject(propertyOf(tryParseJson(outcome.raw), 'result')));
    }
    const { status, result } = endOf(outcome);
    calls.push({ tool: name, arguments: mask(found.args), status, result: mask(result) });
  }
  return calls;
}

function reasonToSkip({ annotations, inputSchema, findings }: ListedTool): string | undefined {
  if (annotations.readOnly !== true) return 'readOnlyHint isn’t true';
  if (annotations.destructive === true) return 'destructiveHint is true';
  if (findings.includes('no-name')) return 'no name';
  if (findings.includes('duplicate-name')) return 'the name is listed more than once';
  return inputSchema === undefined ? 'no input schema' : undefined;
}

/** Makes arguments for a tool, as JSON; only if they are known to match its schema. */
async function argumentsFor({ inputSchema = {} }: ListedTool): Promise<{ args: string } | { reason: string }> {
  const schema = stringifyJson(inputSchema);
  const input = { kind: 'example', schema, seed: SEED, optional: 'none' } as const;
  try {
    const made = await runLimited({ work: 'fill', input }, { limitMs: LIMIT_MS });
    if (made.kind !== 'example' || made.validation.kind === 'invalid')
      return { reason: 'no valid arguments could be made' };
    return errorsOf(made.validation).length > 0
      ? { reason: 'the input schema can’t be checked in full' }
      : { args: made.text };
  } catch (error) {
    // Such as a pattern that never ends.
    return { reason: `making arguments failed: ${error instanceof Error ? error.message : ''}` };
  }
}

async function call(session: Session, { name, inputSchema }: ListedTool, args: string) {
  const { signal } = new AbortController();
  const request = { kind: 'tool', name, arguments: parseJson(args) } as const;
  return lastOutcome(await sendRun(session, request, { inputSchema, signal }));
}

/** A tool may refuse made-up values, but it must respond. */
function endOf(outcome: Outcome): Pick<CheckedCall, 'status' | 'result'> {
  if (outcome.kind === 'result') {
    const { isError, content } = toObject(outcome.result);
    if (isError !== true) return { status: 'passed', result: 'a result' };
    const texts = Array.isArray(content) ? content.map((block) => toObject(block)['text']) : [];
    const firstText = texts.find((text) => typeof text === 'string');
    return {
      status: 'not-recommended',
      result: firstText === undefined ? 'a tool error' : `a tool error: ${firstText}`,
    };
  }
  if (outcome.kind === 'lost') return { status: 'failed', result: responseText(lostBy(outcome.failure)) };
  return { status: outcome.kind === 'timeout' ? 'failed' : 'not-recommended', result: outcomeText(outcome) };
}
