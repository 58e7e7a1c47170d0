import { redact, redactBody, redactHeaders } from '../secrets/redact';
import { MASK, type Secrets } from '../secrets/secrets';
import type {
  AuthorizationSettings,
  AuthorizationStep,
  EntryAttempt,
  RequestText,
  TokenFacts,
} from './model';

/** What a report of a flow is made of. */
export interface FlowReport {
  /** Loupe's own. */
  version: string;
  server: string;
  settings: AuthorizationSettings;
  state: string;
  steps: readonly AuthorizationStep[];
  tokens: TokenFacts | undefined;
  attempts: readonly EntryAttempt[] | undefined;
  findings: readonly { rule: string; values: Readonly<Record<string, string | number>> }[];
}

/** The whole flow for a ticket, as JSON: no secret is in it. */
export function flowReport(
  { version, server, settings, steps, findings, ...rest }: FlowReport,
  secrets: Secrets,
): string {
  const { extra } = settings;
  // A person's own parameters may be keys.
  const masked = (pairs: [string, string][]) => pairs.map(([name]) => [name, MASK]);
  const report = {
    loupe: version,
    made: new Date().toISOString(),
    server: redact(server, secrets),
    ...rest,
    settings: {
      ...settings,
      extra: { authorize: masked(extra.authorize), token: masked(extra.token) },
    },
    steps: steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    findings: findings.map(({ rule, values }) => ({ rule, values })),
  };
  return redactStrings(report, secrets);
}

/** JSON text of a value whose texts are redacted one by one: masks never cross them. */
function redactStrings(value: unknown, secrets: Secrets): string {
  return JSON.stringify(
    value,
    (_, each: unknown) => (typeof each === 'string' ? redact(each, secrets) : each),
    2,
  );
}

/** A request as a command for a shell, without its secrets. */
export function curlOf({ method, url, headers, body }: RequestText, secrets: Secrets): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(redact(url, secrets))}`,
    ...redactHeaders(headers, secrets).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(redactBody(body, secrets))}`]),
  ];
  return parts.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
