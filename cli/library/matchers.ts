import { basename, dirname } from 'node:path';
import { checkResponse } from '../../core/suite/checks/check-response';
import type { CheckResult } from '../../core/suite/checks/check-result';
import { checkReference } from '../../core/suite/run/call-checks';
import type { Expectation } from '../../core/suite/suite';
import { referenceFolder } from '../suite/suite-files';
import { respondedCallOf, OpenServer } from './open-server';
import type { Finding } from './types';

/** How a matcher ends, for Vitest, Jest and Playwright alike. */
export interface MatcherResult {
  pass: boolean;
  message: () => string;
}

export interface ReferenceOptions {
  /** JSONPaths of values that may differ, such as `$..timestamp`. */
  ignore?: readonly string[];
  /** The share of an image’s pixels that may differ visibly, such as `1%`. Default: `0%`. */
  tolerance?: string;
}

export interface MatcherContext {
  isNot?: boolean;
  testPath?: string;
  /** Vitest and Jest provide it. */
  snapshotState?: object;
}

export function toBeOk(this: MatcherContext, received: unknown): Promise<MatcherResult> {
  return checked(this, received, 'toBeOk', { outcome: 'ok' });
}

/** Passes for a successful result that matches the `outputSchema` of its tool; a tool without one fails. */
export function toMatchOutputSchema(this: MatcherContext, received: unknown): Promise<MatcherResult> {
  return checked(this, received, 'toMatchOutputSchema', { outputSchema: 'valid' });
}

/** Passes for a result, or a server, whose messages break no rule of the protocol; notes don’t count. */
export async function toHaveNoFindings(this: MatcherContext, received: unknown): Promise<MatcherResult> {
  const findings = received instanceof OpenServer ? await received.findings() : resultFindings(received);
  if (!findings) return notAResult('toHaveNoFindings');
  const counted = findings.filter(({ who, severity }) => who === 'server' && severity !== 'note');
  return {
    pass: counted.length === 0,
    message: () =>
      counted.length === 0
        ? 'Expected findings, but there are none.'
        : [`Expected no findings, but there are ${counted.length}:`, ...counted.map(findingLine)].join('\n'),
  };
}

/**
 * Passes for a result that is the same as the reference of this name, in `references/TEST-FILE/` next to the test file.
 * A reference that is missing is written, as a snapshot is, but not in CI; the runner’s option to update snapshots
 * (`-u`) and `LOUPE_UPDATE=1` replace it.
 */
export async function toMatchReference(
  this: MatcherContext,
  received: unknown,
  name: string,
  options: ReferenceOptions = {},
): Promise<MatcherResult> {
  const responded = respondedCallOf(received);
  if (!responded) return notAResult('toMatchReference');
  const { testPath } = this;
  if (testPath === undefined) return { pass: false, message: () => 'toMatchReference: the test file is unknown.' };
  const references = referenceFolder({ folder: dirname(testPath), name: basename(testPath).replace(/\.\w+$/, '') });
  const updating = updatingOf(this);
  const isNew = (await references.read(`${name}.json`)) === undefined;
  const { context, response } = responded;
  const { checks } = await checkReference(
    response,
    { reference: name, ...(options.ignore && { ignore: [...options.ignore] }), tolerance: options.tolerance },
    {
      suffix: '',
      isFine: true,
      context: {
        ...context,
        host: { ...context.host, references },
        options: { ...context.options, update: !this.isNot && (updating === 'all' || (updating === 'new' && isNew)) },
      },
    },
  );
  return matcherResult(this, 'toMatchReference', checks);
}

function updatingOf({ snapshotState }: MatcherContext): 'all' | 'new' | 'none' {
  if (process.env['LOUPE_UPDATE'] === '1') return 'all';
  const state: { _updateSnapshot?: string } = snapshotState ?? {};
  switch (state._updateSnapshot) {
    case 'all':
    case 'changed':
      return 'all';
    case 'none':
      return 'none';
    default:
      return process.env['CI'] ? 'none' : 'new';
  }
}

async function checked(
  context: MatcherContext,
  received: unknown,
  matcher: string,
  expected: Expectation,
): Promise<MatcherResult> {
  const responded = respondedCallOf(received);
  if (!responded) return notAResult(matcher);
  const { response, context: callContext } = responded;
  return matcherResult(context, matcher, await checkResponse(response, expected, callContext.host.checkParts));
}

function matcherResult({ isNot }: MatcherContext, matcher: string, checks: readonly CheckResult[]): MatcherResult {
  const failed = checks.filter(({ passed }) => !passed);
  return {
    pass: failed.length === 0,
    message: () =>
      [
        `${isNot ? 'not.' : ''}${matcher}`,
        ...(isNot ? checks : failed).flatMap(({ expected, actual, difference = [] }) => [
          `Expected: ${isNot ? 'not ' : ''}${expected}`,
          `Actual:   ${actual}`,
          ...difference.map((each) => `  ${each}`),
        ]),
      ].join('\n'),
  };
}

function notAResult(matcher: string): MatcherResult {
  return { pass: false, message: () => `${matcher} requires the result of a call, such as await server.callTool(…).` };
}

function resultFindings(received: unknown): readonly Finding[] | undefined {
  return respondedCallOf(received) ? (received as { findings: readonly Finding[] }).findings : undefined;
}

function findingLine({ severity, rule, path, text, fix }: Finding): string {
  return `  ${severity} ${rule}${path === '' ? '' : ` at ${path}`}: ${text}\n    ${fix}`;
}

/** The matchers by name, for `expect.extend(matchers)`. */
export const matchers: {
  toBeOk: typeof toBeOk;
  toMatchOutputSchema: typeof toMatchOutputSchema;
  toHaveNoFindings: typeof toHaveNoFindings;
  toMatchReference: typeof toMatchReference;
} = { toBeOk, toMatchOutputSchema, toHaveNoFindings, toMatchReference };

/** How a test calls the matchers. All of them must be awaited. */
export interface ServerMatchers {
  /** The outcome is `ok`. */
  toBeOk(): Promise<void>;
  /** The outcome is `ok`, and the result matches the tool’s `outputSchema`. */
  toMatchOutputSchema(): Promise<void>;
  /** The messages break no rule of the protocol. For a result, or a server. */
  toHaveNoFindings(): Promise<void>;
  /** The result is the same as the saved one. */
  toMatchReference(name: string, options?: ReferenceOptions): Promise<void>;
}
