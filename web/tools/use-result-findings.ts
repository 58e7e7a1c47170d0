import { useEffect, useMemo, useState } from 'react';

import { checkContent } from '../content/check-content';
import { type Finding, mergeFindings } from '../content/finding';
import { useLinkCheck } from '../content/links/use-link-check';
import { checkMedia } from '../content/read-media';
import { readMessage } from '../content/read-message';
import { useFaultText } from '../forms/fields/use-fault-text';
import { useViolationText } from '../forms/fields/use-violation-text';
import { type Verdict, validate, validateAt } from '../json/validation/validate';
import { isObject } from '../session/json-rpc';
import type { Outcome } from '../session/raw-channel';
import { checkPromise, isPromised, verdictFindings } from './check-output';
import type { ListedTool } from './tool';

type Result = Extract<Outcome, { kind: 'result' }>;

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
  const [late, setLate] = useState<{
    of: Result;
    verdict: Verdict | undefined;
    read: readonly Finding[];
  }>();

  useEffect(() => {
    if (!result) return;
    const controller = new AbortController();
    const { signal } = controller;
    const { raw, protocolVersion } = result;
    // What was left out for its size is whole only there.
    const message = readMessage(raw, { version: protocolVersion, content: hasHoles(result) });
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
        if (!signal.aborted) setLate({ of: result, verdict, read: read.flat() });
      })
      // Aborted: another result is looked at.
      .catch(() => undefined);
    return () => controller.abort();
  }, [result, tool]);

  const structural = useMemo(() => (result ? checkAtOnce(result, tool) : NOTHING), [result, tool]);
  const { findings: ofLinks } = useLinkCheck(result?.result);
  const findings = useMemo(() => {
    if (!result || late?.of !== result) return structural;
    const { verdict, read } = late;
    const judged = verdictFindings(verdict, result.result, tool.outputSchema, {
      violation: violationText,
      fault: faultText,
    });
    return mergeFindings(structural, [...judged, ...read, ...ofLinks]);
  }, [result, late, structural, tool, violationText, faultText, ofLinks]);
  return { findings, checking: result !== undefined && late?.of !== result };
}

function hasHoles({ elided }: Result): boolean {
  return elided.some((pointer) => pointer.startsWith('/result'));
}

function checkAtOnce(outcome: Result, { outputSchema }: ListedTool): Finding[] {
  const { result, protocolVersion } = outcome;
  const structure = hasHoles(outcome) ? [] : checkContent(result, '/result', protocolVersion);
  return [...structure, ...checkPromise(result, outputSchema, protocolVersion)];
}

async function judgeStructured(
  { result, raw }: Result,
  { outputSchema }: ListedTool,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  if (!outputSchema || !isObject(result)) return undefined;
  const options = { signal, timeoutMs: 10_000 };
  if (result['structuredContent'] !== undefined) {
    return validateAt(outputSchema, { source: raw, pointer: '/result/structuredContent' }, options);
  }
  // Nothing to judge, but the schema may be at fault itself.
  return isPromised(result, outputSchema) ? validate(outputSchema, {}, options) : undefined;
}

async function judgeMedia({ result }: Result): Promise<Finding[]> {
  const content = isObject(result) ? result['content'] : undefined;
  if (!Array.isArray(content)) return [];
  const checks = content
    .slice(0, MEDIA_BLOCKS)
    .map((block: unknown, index) => checkMedia(block, `/result/content/${index}`));
  return (await Promise.all(checks)).flat();
}
