import type { AuthorizationStep, StepKind } from '../../../core/authorization/model';

const LANES = ['browser', 'loupe', 'server', 'issuer', 'provider'] as const;
export type Lane = (typeof LANES)[number];

/** From whom to whom a step's request goes; undefined if Loupe decides by itself. */
const ROUTES: Record<StepKind, readonly [from: Lane, to: Lane] | undefined> = {
  challenge: ['loupe', 'server'],
  'resource-metadata': ['loupe', 'server'],
  'choose-server': undefined,
  'server-metadata': ['loupe', 'issuer'],
  client: undefined,
  register: ['loupe', 'issuer'],
  scopes: undefined,
  authorize: ['browser', 'issuer'],
  callback: ['browser', 'loupe'],
  'token-exchange': ['loupe', 'provider'],
  token: ['loupe', 'issuer'],
  refresh: ['loupe', 'issuer'],
  revoke: ['loupe', 'issuer'],
  proof: ['loupe', 'server'],
};

export function routeOf({ kind }: Pick<AuthorizationStep, 'kind'>): readonly [Lane, Lane] | undefined {
  return ROUTES[kind];
}

export function lanesOf(steps: readonly AuthorizationStep[]): readonly Lane[] {
  const isExchanged = steps.some(({ kind }) => kind === 'token-exchange');
  return isExchanged ? LANES : LANES.filter((lane) => lane !== 'provider');
}

export function hostOf(lane: Lane, steps: readonly AuthorizationStep[]): string | undefined {
  const step = steps.findLast((each) => routeOf(each)?.[1] === lane && each.request);
  return step?.request && parsedUrl(step.request.url)?.host;
}

/** `POST /token`: the label of a request's arrow. */
export function requestLine({ request }: AuthorizationStep): string | undefined {
  if (!request) return undefined;
  const parts = parsedUrl(request.url);
  return `${request.method} ${parts ? parts.pathname : request.url}`;
}

/** `200 OK`: the label of a response's arrow. */
export function responseLine({ response }: AuthorizationStep): string | undefined {
  return response && `${response.status} ${response.statusText}`.trim();
}

export function parsedUrl(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

export interface DiagramRow {
  step: AuthorizationStep;
  number: number;
  /** Number of renewals in a row, of which only the last is drawn. */
  repeats?: number;
  isUnfolded?: boolean;
}

/** Successful renewals in a row are folded into the last of them, unless `isUnfolded`. */
export function rowsOf(steps: readonly AuthorizationStep[], isUnfolded: boolean): DiagramRow[] {
  const rows: DiagramRow[] = [];
  let renewals: DiagramRow[] = [];
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    renewals.push({ step, number: index + 1 });
    if (isRenewal(step) && next && isRenewal(next)) continue;
    // A renewal refused for a missing DPoP nonce and its repetition count once.
    const count = renewals.filter((each) => each.step.decision?.code !== 'nonce-wanted').length;
    const last = renewals.at(-1);
    if (last && count > 1)
      rows.push(...(isUnfolded ? renewals.slice(0, -1) : []), { ...last, repeats: count, isUnfolded });
    else rows.push(...renewals);
    renewals = [];
  }
  return rows;
}

function isRenewal({ kind, state }: AuthorizationStep): boolean {
  return kind === 'refresh' && state === 'done';
}

export function mermaidOf(
  steps: readonly AuthorizationStep[],
  names: { lane: (lane: Lane) => string; step: (step: AuthorizationStep) => string },
): string {
  const lanes = lanesOf(steps).map((lane) => `  participant ${lane} as ${names.lane(lane)}`);
  const lines = steps.flatMap((step) => {
    const route = routeOf(step);
    if (!route) return [`  Note over loupe: ${escapeMermaid(names.step(step))}`];
    const [from, to] = route;
    const response = responseLine(step);
    return [
      `  ${from}->>${to}: ${escapeMermaid(requestLine(step) ?? names.step(step))}`,
      ...(response === undefined ? [] : [`  ${to}-->>${from}: ${escapeMermaid(response)}`]),
    ];
  });
  return ['sequenceDiagram', ...lanes, ...lines].join('\n');
}

/** Mermaid ends a statement at a semicolon and takes what follows # for an entity. */
function escapeMermaid(text: string): string {
  return text.replace(/[;#\n]/g, ' ');
}
