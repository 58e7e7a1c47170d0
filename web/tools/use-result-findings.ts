import { useEffect, useMemo, useState } from 'react';

import { jsonType } from '../content/block';
import { checkContent } from '../content/check-content';
import { type Finding, makeFinding, mergeFindings } from '../content/finding';
import { checkMedia } from '../content/read-media';
import { useViolationText } from '../forms/fields/use-violation-text';
import { type Verdict, validateAt } from '../json/validation/validate';
import { isModernRequest } from '../session/is-modern-request';
import { isObject } from '../session/json-rpc';
import type { Outcome } from '../session/raw-channel';
import type { ListedTool } from './tool';

type Result = Extract<Outcome, { kind: 'result' }>;

const NOTHING: readonly Finding[] = [];
/** More blocks than this are checked when they are looked at. */
const MEDIA_BLOCKS = 300;

/**
 * Everything that the checks notice in a result, beside the data and never in its place: at once what can be seen in
 * the structure, a moment later what the workers find in media and by the outputSchema.
 */
export function useResultFindings(
  outcome: Outcome | undefined,
  tool: ListedTool,
): { findings: readonly Finding[]; checking: boolean } {
  const violationText = useViolationText();
  const result = outcome?.kind === 'result' ? outcome : undefined;
  const [late, setLate] = useState<{
    of: Result;
    verdict: Verdict | undefined;
    media: Finding[];
  }>();

  useEffect(() => {
    if (!result) return;
    const controller = new AbortController();
    const { signal } = controller;
    void Promise.all([judgeStructured(result, tool, signal), judgeMedia(result)])
      .then(([verdict, media]) => {
        if (!signal.aborted) setLate({ of: result, verdict, media });
      })
      // Aborted: another result is looked at.
      .catch(() => undefined);
    return () => controller.abort();
  }, [result, tool]);

  const structural = useMemo(
    () => (result ? checkStructure(result, tool) : NOTHING),
    [result, tool],
  );
  if (!result) return { findings: NOTHING, checking: false };
  if (late?.of !== result) return { findings: structural, checking: true };
  const violations =
    late.verdict?.kind === 'invalid'
      ? late.verdict.violations.map((violation) => ({
          ...makeFinding(
            'output-schema',
            'error',
            `/result/structuredContent${violation.pointer}`,
            violationText(violation),
          ),
        }))
      : [];
  const unjudged =
    late.verdict?.kind === 'unjudged'
      ? [
          makeFinding('output-unjudged', 'warning', '/result/structuredContent', '{message}', {
            message: late.verdict.message,
          }),
        ]
      : [];
  const findings = mergeFindings(structural, [...violations, ...unjudged, ...late.media]);
  return { findings, checking: false };
}

function checkStructure(
  { result, elided, request }: Result,
  { outputSchema }: ListedTool,
): Finding[] {
  if (!isObject(result)) {
    const actual = jsonType(result);
    const words = 'The result of a call must be an object, but it is {actual}.';
    return [makeFinding('result-not-object', 'error', '/result', words, { actual })];
  }
  // Of what was left out for its size nothing can be said here; where there is a schema, the worker judges it whole.
  const hasAll = !elided.some((pointer) => pointer.startsWith('/result/structuredContent'));
  const seen = hasAll ? result : { ...result, structuredContent: undefined };
  const findings = checkContent(seen, '/result').filter(
    ({ pointer }) => !elided.some((left) => pointer === left || pointer.startsWith(`${left}/`)),
  );
  const structured = hasAll ? result['structuredContent'] : undefined;
  if (structured !== undefined && !isObject(structured) && !isModernRequest(request)) {
    findings.push(
      makeFinding(
        'structured-not-object',
        'error',
        '/result/structuredContent',
        'Before 2026-07-28 structuredContent must be an object, but it is {actual}.',
        { actual: jsonType(structured) },
      ),
    );
  }
  const promised = outputSchema !== undefined && result['isError'] !== true;
  if (promised && result['structuredContent'] === undefined) {
    findings.push(
      makeFinding(
        'structured-missing',
        'error',
        '/result/structuredContent',
        'The tool has an outputSchema, so its result must have structuredContent; it has none.',
      ),
    );
  }
  return findings;
}

async function judgeStructured(
  { result, raw }: Result,
  { outputSchema }: ListedTool,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  if (!outputSchema || !isObject(result) || result['structuredContent'] === undefined)
    return undefined;
  const part = { source: raw, pointer: '/result/structuredContent' };
  return validateAt(outputSchema, part, { signal, timeoutMs: 10_000 });
}

async function judgeMedia({ result }: Result): Promise<Finding[]> {
  const content = isObject(result) ? result['content'] : undefined;
  if (!Array.isArray(content)) return [];
  const checks = content
    .slice(0, MEDIA_BLOCKS)
    .map((block: unknown, index) => checkMedia(block, `/result/content/${index}`));
  return (await Promise.all(checks)).flat();
}
