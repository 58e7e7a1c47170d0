import { checkMedia } from '../core/judge/check-media';
import { checkOutput } from '../core/judge/check-output';
import type { Conformity } from '../core/judge/conformity';
import { inspectMedia } from '../core/protocol/content/inspect-media';
import { judgedBy } from '../core/protocol/findings/finding';
import type { ListedTool } from '../core/protocol/tool';
import type { ResultOutcome } from '../core/session/requests/outcome';
import { validatePart } from './limited/node-limited';

/** Adds findings of a result's media and of its tool's output schema. */
export async function judgeResult(
  conformity: Conformity,
  outcome: ResultOutcome,
  tool: ListedTool | undefined,
): Promise<void> {
  const { result, raw, seq, protocolVersion } = outcome;
  if (seq === undefined) return;
  const version = judgedBy(protocolVersion);
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
