import { useEffect, useMemo, useState } from 'react';

import { checkContent } from '../content/check-content';
import { type Finding, mergeFindings } from '../content/finding';
import { useLinkFindings } from '../content/links/use-link-check';
import { checkMedia } from '../content/read-media';
import { readMessage } from '../content/read-message';
import { useFaultText } from '../forms/fields/use-fault-text';
import { useViolationText } from '../forms/fields/use-violation-text';
import { type Verdict, validate, validateAt } from '../json/validation/validate';
import { isObject } from '../session/json-rpc';
import type { Outcome } from '../session/raw-channel';
import { checkPromise, checkSchemaType, isPromised, verdictFindings } from './check-output';
import type { ListedTool } from './tool';

type Result = Extract<Outcome, { kind: 'result' }>;
type Answer = Result | Extract<Outcome, { kind: 'error' }>;

const NOTHING: readonly Finding[] = [];
/** More blocks than this are checked when they are looked at. */
const MEDIA_BLOCKS = 300;

/**
 * Everything that the checks notice in a result, beside the data and never in its place: at once what can be seen in
 * the structure, a moment later what the workers find in the message's text, in media, by the outputSchema, and in the links where
 * the person has checked them.
 */
export function useResultFindings(
  outcome: Outcome | undefined,
  tool: ListedTool,
): { findings: readonly Finding[]; checking: boolean } {
  const violationText = useViolationText();
  const faultText = useFaultText();
  const result = outcome?.kind === 'result' ? outcome : undefined;
  const answer = outcome && 'raw' in outcome ? outcome : undefined;
  const [late, setLate] = useState<{
    of: Answer;
    verdict: Verdict | undefined;
    read: readonly Finding[];
  }>();

  useEffect(() => {
    if (!answer) return;
    const controller = new AbortController();
    const { signal } = controller;
    // What was left out for its size is whole only there.
    const content = result !== undefined && hasHoles(result);
    const message = readMessage(answer.raw, { version: result?.protocolVersion, content });
    void Promise.all([
      judgeStructured(result, tool, signal).catch((error: unknown): Verdict => {
        signal.throwIfAborted();
        const value = error instanceof Error ? error.message : String(error);
        return { kind: 'unjudged', reason: 'too-slow', fault: { code: 'failed', value } };
      }),
      // Without its worker the rest is said all the same.
      message.catch(() => []),
      judgeMedia(result).catch(() => []),
    ])
      .then(([verdict, ...read]) => {
        if (!signal.aborted) setLate({ of: answer, verdict, read: read.flat() });
      })
      // Aborted: another result is looked at.
      .catch(() => undefined);
    return () => controller.abort();
  }, [answer, result, tool]);

  const structural = useMemo(() => (result ? checkAtOnce(result, tool) : NOTHING), [result, tool]);
  const ofLinks = useLinkFindings(result?.result);
  const findings = useMemo(() => {
    if (!answer || late?.of !== answer) return structural;
    const { verdict, read } = late;
    const judged = verdictFindings(verdict, result?.result, tool.outputSchema, {
      violation: violationText,
      fault: faultText,
    });
    return mergeFindings(structural, [...judged, ...read, ...ofLinks]);
  }, [answer, result, late, structural, tool, violationText, faultText, ofLinks]);
  return { findings, checking: answer !== undefined && late?.of !== answer };
}

function hasHoles({ elided }: Result): boolean {
  return elided.some((pointer) => pointer.startsWith('/result'));
}

function checkAtOnce(outcome: Result, tool: ListedTool): Finding[] {
  const { result, protocolVersion } = outcome;
  const structure = hasHoles(outcome) ? [] : checkContent(result, '/result', protocolVersion);
  const { outputSchema } = tool;
  return [
    ...structure,
    ...checkSchemaType(tool.definition['outputSchema']),
    ...checkPromise(result, outputSchema, protocolVersion),
  ];
}

async function judgeStructured(
  outcome: Result | undefined,
  { outputSchema }: ListedTool,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  if (!outputSchema || !outcome || !isObject(outcome.result)) return undefined;
  const { result, raw } = outcome;
  const options = { signal, timeoutMs: 10_000 };
  if (result['structuredContent'] !== undefined) {
    return validateAt(outputSchema, { source: raw, pointer: '/result/structuredContent' }, options);
  }
  // Nothing to judge, but the schema may be at fault itself.
  return isPromised(result, outputSchema) ? validate(outputSchema, {}, options) : undefined;
}

async function judgeMedia(outcome: Result | undefined): Promise<Finding[]> {
  const content = isObject(outcome?.result) ? outcome.result['content'] : undefined;
  if (!Array.isArray(content)) return [];
  const checks = content
    .slice(0, MEDIA_BLOCKS)
    .map((block: unknown, index) => checkMedia(block, `/result/content/${index}`));
  return (await Promise.all(checks)).flat();
}
