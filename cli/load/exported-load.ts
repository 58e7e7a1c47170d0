import { closeSync, lstatSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { stringifyJson } from '../../core/json/lossless';
import type { Stage } from '../../core/suite/load/arrivals';
import type { LoadPlan } from '../../core/suite/load/load-plan';
import { expectedOutcomes, nameOfCall, type Suite, type SuiteCall } from '../../core/suite/suite';
import { missingVariables, variableNames } from '../../core/suite/variables';
import { UsageError } from '../options';
import { howToAllow, allowedVariables } from '../suite/suite-environment';
import { writeError, requireWritable, writeReport } from '../write-report';
import { callsToSend } from './call-mix';
import type { LoadOptions } from './load-options';

/** Whole seconds: other engines end by time alone. Without stages one, at the rate. */
export function plannedStages({ end, rate }: LoadPlan): Stage[] {
  if (end.kind === 'stages') return end.stages.map((stage) => ({ ...stage, seconds: Math.ceil(stage.seconds) }));
  return [{ rate, seconds: Math.max(1, Math.ceil(end.kind === 'duration' ? end.seconds : end.calls / rate)) }];
}

/** Variables are not filled in, so that no secret is written. @throws UsageError if one has no value */
export function exportedLoad(
  suite: Suite,
  server: unknown,
  {
    tags,
    callsPerSession,
    envFrom,
    isInOrder,
  }: Pick<LoadOptions, 'tags' | 'callsPerSession' | 'envFrom' | 'isInOrder'>,
) {
  if (isInOrder) throw new UsageError('--in-order can’t be exported: the scripts capture nothing.');
  const { variables = {} } = suite;
  const environment = allowedVariables(suite, envFrom);
  const calls = callsToSend(suite, tags);
  const lookup = (name: string) => (Object.hasOwn(variables, name) || environment.has(name) ? '' : undefined);
  // Exported scripts capture nothing.
  const missing = missingVariables(
    calls.map((call) => {
      const { capture: _, ...rest } = call;
      return rest;
    }),
    lookup,
  );
  for (const name of variableNames(server)) if (lookup(name) === undefined) missing.add(name);
  if (missing.size > 0) {
    const names = [...missing];
    throw new UsageError(
      `No value for ${names.map((name) => `\${${name}}`).join(', ')}. To take values from the environment, ${howToAllow(names)}.`,
    );
  }
  return {
    server,
    variables,
    environment: [...environment].sort(),
    callsPerSession: callsPerSession ?? null,
    calls: calls.map(({ tool, prompt, resource, raw, arguments: args, answers, rows, weight, ...call }) => ({
      name: nameOfCall({ tool, prompt, resource, raw, ...call }),
      ...{ tool, prompt, resource, raw, arguments: args, answers, rows, weight },
      outcome: oneOutcome(call),
    })),
  };
}

/** @throws UsageError if a call may end in several ways, which the scripts don't know */
function oneOutcome(call: SuiteCall): string {
  const [outcome = 'ok', other] = expectedOutcomes(call);
  if (other === undefined) return outcome;
  throw new UsageError(`${nameOfCall(call)}: the alternatives of any: have several outcomes, which can’t be exported.`);
}

/** Replaces each `'NAME'` in one pass, so that text of the suite is never taken for a placeholder. */
export function filledScript(script: string, parts: Readonly<Record<string, string>>): string {
  return script.replace(/'([A-Z]+)'/g, (placeholder, name: string) =>
    Object.hasOwn(parts, name) ? String(parts[name]).trimEnd() : placeholder,
  );
}

/** A value as a JavaScript literal. Computes the key `__proto__`, which would set the prototype. */
export function literalOf(value: unknown): string {
  return stringifyJson(value, 2).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

/** In each file that `load` writes: a file with it may be overwritten. */
export const EXPORT_MARK = 'Written by mcp-loupe load';

/** All files or none. @param isForced overwrite other files, and replace links @throws UsageError */
export function writeExport(
  option: string,
  files: readonly (readonly [file: string, text: string])[],
  isForced: boolean,
): void {
  const replaced = files
    .map(([file]) => file)
    .filter((file) => {
      try {
        return !mayReplace(file);
      } catch (error) {
        throw writeError(option, file, error);
      }
    });
  if (replaced.length > 0 && !isForced)
    throw new UsageError(
      `${option}: ${replaced.join(', ')} ${replaced.length === 1 ? 'exists and was' : 'exist and were'} not written by Loupe. Choose another name, or use --force.`,
    );
  for (const [file] of files) if (!replaced.includes(file)) requireWritable(option, file);
  // Only the link is removed, not its target.
  for (const file of replaced) if (lstatSync(file).isSymbolicLink()) rmSync(file);
  for (const [file, text] of files) writeReport(option, file, text);
}

const HEAD_BYTES = 4096;

/** Missing, not a regular file, or written by Loupe. */
function mayReplace(file: string): boolean {
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (!there) return true;
  const target = statSync(file, { throwIfNoEntry: false });
  // A pipe or a terminal (/dev/stdout); a folder fails later.
  if (target && !target.isFile()) return true;
  return there.isFile() && headOf(file).includes(EXPORT_MARK);
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(descriptor, head));
  } finally {
    closeSync(descriptor);
  }
}
