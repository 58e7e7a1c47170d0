import { closeSync, lstatSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { stringifyJson } from '../../core/json/lossless';
import type { LoadPlan } from '../../core/suite/load/load-plan';
import { nameOfCall, type Suite } from '../../core/suite/suite';
import { missingVariables, variableNames } from '../../core/suite/variables';
import { UsageError } from '../options';
import { HOW_TO_NAME, namedFor } from '../suite/suite-environment';
import { refusal, requireWritable, writeReport } from '../write-report';
import { callsToSend } from './call-mix';
import type { LoadOptions } from './load-options';

/** How long a load test takes as planned, in whole seconds: other engines end by time alone. */
export function plannedSeconds({ end, rate }: LoadPlan): number {
  return Math.max(1, Math.ceil(end.kind === 'duration' ? end.seconds : end.calls / rate));
}

/**
 * What a load test sends, as a script of another engine has it: variables stay names, so that no secret is written.
 * @param server as the script reaches it
 * @throws UsageError where it uses a variable that has no value and was not named
 */
export function exportedLoad(
  suite: Suite,
  server: unknown,
  { tags, callsPerSession, envFrom }: Pick<LoadOptions, 'tags' | 'callsPerSession' | 'envFrom'>,
) {
  const { variables = {} } = suite;
  const environment = namedFor(suite, envFrom);
  const calls = callsToSend(suite, tags);
  const lookup = (name: string) => (Object.hasOwn(variables, name) || environment.has(name) ? '' : undefined);
  // Nothing is captured from the responses.
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
      `No value for ${names.map((name) => `\${${name}}`).join(', ')}. To take values from the environment, ${HOW_TO_NAME(names)}.`,
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
      outcome: call.expect?.outcome ?? 'ok',
    })),
  };
}

/** A script with each of its `'NAME'` replaced once, so that a text of the suite is never taken for one of them. */
export function filledScript(script: string, parts: Readonly<Record<string, string>>): string {
  return script.replace(/'([A-Z]+)'/g, (place, name: string) =>
    Object.hasOwn(parts, name) ? String(parts[name]).trimEnd() : place,
  );
}

/** A value as JavaScript, where a member `__proto__` of a literal would set the prototype. */
export function literalOf(value: unknown): string {
  return stringifyJson(value, 2).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

/** What every file has that `load` writes, so that it may be replaced. */
export const MARK = 'Written by mcp-loupe load';

/**
 * Writes the files of an export, all of them or none.
 * @param isForced whether they replace others, and links to others
 * @throws UsageError where one may not be replaced, or can't be written
 */
export function writeExport(
  option: string,
  files: readonly (readonly [file: string, text: string])[],
  isForced: boolean,
): void {
  const replaced = files
    .map(([file]) => file)
    .filter((file) => {
      try {
        return !isOwn(file);
      } catch (error) {
        throw refusal(option, file, error);
      }
    });
  if (replaced.length > 0 && !isForced)
    throw new UsageError(
      `${option}: ${replaced.join(', ')} ${replaced.length === 1 ? 'exists and was' : 'exist and were'} not written by Loupe. Choose another name, or use --force.`,
    );
  for (const [file] of files) if (!replaced.includes(file)) requireWritable(option, file);
  // A link goes, and what it leads to stays.
  for (const file of replaced) if (lstatSync(file).isSymbolicLink()) rmSync(file);
  for (const [file, text] of files) writeReport(option, file, text);
}

/** The mark is in so many bytes of the beginning. */
const HEAD_BYTES = 4096;

/** Whether nothing is lost where the file is written. */
function isOwn(file: string): boolean {
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (!there) return true;
  const target = statSync(file, { throwIfNoEntry: false });
  // A pipe or a terminal, such as /dev/stdout; a folder is refused as it is written.
  if (target && !target.isFile()) return true;
  return there.isFile() && headOf(file).includes(MARK);
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
