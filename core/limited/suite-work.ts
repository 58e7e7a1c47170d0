import { valueAt } from '../json/json-pointer';
import { stringifyJson } from '../json/lossless';
import { type ResponsePart, type CheckParts, failedPart } from '../suite/checks/check-parts';
import type { CheckResult } from '../suite/checks/check-result';
import { type FindNodes, findByPath, isPlainPath } from '../suite/json-path';
import type { RunLimited } from './limited-works';
import { textOfError } from '../suite/suite-phrase';
import { LIMIT_MS } from './run-limited';

/** Checks all parts in one request; if that reaches the limit, one by one. */
export function checkPartsBy(run: RunLimited): CheckParts {
  return async ({ value, kind }, parts) => {
    const text = value === undefined ? undefined : stringifyJson(value);
    const response = { kind, ...(text !== undefined && { value: text }) };
    const check = (some: readonly ResponsePart[]) =>
      run(
        { work: 'check', input: { ...response, parts: stringifyJson(some) } },
        { limitMs: LIMIT_MS, size: text?.length ?? 0 },
      );
    try {
      return await check(parts);
    } catch (error) {
      const [part, ...others] = parts;
      if (part && others.length === 0) return [failedPart(part, textOfError(error))];
    }
    const results: CheckResult[][] = [];
    for (const part of parts) {
      const failed = (error: unknown) => [failedPart(part, textOfError(error))];
      results.push(...(await check([part]).catch(failed)));
    }
    return results;
  };
}

/** Plain paths need no worker. */
export function findNodesBy(run: RunLimited): FindNodes {
  return async (value, path) => {
    if (value === undefined || isPlainPath(path)) return findByPath(value, path);
    const text = stringifyJson(value);
    const request = { work: 'find', input: { value: text, path } } as const;
    const paths = await run(request, { limitMs: LIMIT_MS, size: text.length });
    return paths.map((path) => ({ path: path, value: valueAt(value, path) }));
  };
}
