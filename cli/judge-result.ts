import { isObject, type JsonObject, propertyOf } from '../core/json/json-object';
import { tryParseJson } from '../core/json/lossless';
import type { MessageLog } from '../core/transports/message-log';
import { checkMedia } from '../core/judge/check-media';
import { checkOutput } from '../core/judge/check-output';
import type { Conformity } from '../core/judge/conformity';
import { inspectMedia } from '../core/protocol/content/inspect-media';
import { judgingVersion } from '../core/protocol/findings/finding';
import { calledTool, type ListedTool } from '../core/protocol/tool';
import type { ResultOutcome } from '../core/session/requests/outcome';
import { validatePart } from './limited/node-limited';

/** Adds findings of a result's media and of its tool's output schema, once per result. */
export async function judgeResult(
  conformity: Conformity,
  outcome: Pick<ResultOutcome, 'result' | 'raw' | 'seq' | 'protocolVersion'>,
  tool: ListedTool | undefined,
): Promise<void> {
  const { result, raw, seq, protocolVersion } = outcome;
  if (seq === undefined || conformity.hasAdded(seq)) return;
  const version = judgingVersion(protocolVersion);
  const found = [
    ...(await checkMedia(result, (base64) => Promise.resolve(inspectMedia(base64)))),
    ...(tool ? await checkOutput({ result, raw, version }, tool, validatePart) : []),
  ];
  conformity.add(
    seq,
    [],
    found.map((finding) => ({ ...finding, version })),
  );
}

export interface CalledTool {
  tool: ListedTool;
  result: JsonObject;
  raw: string | Uint8Array;
  seq: number;
}

export function calledTools(log: Pick<MessageLog, 'entriesAfter'>, tools: readonly ListedTool[]): CalledTool[] {
  return log.entriesAfter(0).flatMap((entry): CalledTool[] => {
    if (entry.kind !== 'message' || entry.shape.kind !== 'result') return [];
    const { seq, raw, requestSummary } = entry;
    const tool = calledTool(requestSummary, tools);
    const result = tool && propertyOf(tryParseJson(raw), 'result');
    return tool && isObject(result) ? [{ tool, result, raw, seq }] : [];
  });
}
