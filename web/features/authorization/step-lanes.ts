import type { AuthorizationStep, StepKind } from '../../../core/authorization/model';

/** Who takes part, from left to right. */
const LANES = ['browser', 'loupe', 'server', 'issuer', 'provider'] as const;
export type Lane = (typeof LANES)[number];

/** From whom to whom a step's request goes; undefined for what Loupe decides by itself. */
const WAYS: Record<StepKind, readonly [from: Lane, to: Lane] | undefined> = {
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

export function wayOf({ kind }: Pick<AuthorizationStep, 'kind'>): readonly [Lane, Lane] | undefined {
  return WAYS[kind];
}

/** The lanes that these steps need. */
export function lanesOf(steps: readonly AuthorizationStep[]): readonly Lane[] {
  const isExchanged = steps.some(({ kind }) => kind === 'token-exchange');
  return isExchanged ? LANES : LANES.filter((lane) => lane !== 'provider');
}

/** The host that a lane's requests went to; undefined until there was one. */
export function hostOf(lane: Lane, steps: readonly AuthorizationStep[]): string | undefined {
  const step = steps.findLast((each) => wayOf(each)?.[1] === lane && each.request);
  return step?.request && partsOf(step.request.url)?.host;
}

/** What stands over a request's arrow: the method and the path, as a person compares them. */
export function requestLine({ request }: AuthorizationStep): string | undefined {
  if (!request) return undefined;
  const parts = partsOf(request.url);
  return `${request.method} ${parts ? parts.pathname : request.url}`;
}

/** What stands under the arrow of the answer. */
export function answerLine({ response }: AuthorizationStep): string | undefined {
  return response && `${response.status} ${response.statusText}`.trim();
}

/** A URL that may have been edited into none. */
export function partsOf(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** A row of the diagram. */
export interface DiagramRow {
  step: AuthorizationStep;
  /** Its place among all steps, from 1. */
  number: number;
  /** Of the last of several renewals: how often the token was renewed. */
  folded?: number;
  isUnfolded?: boolean;
}

/** The steps as rows: renewals that went well one after the other are one, the last of them, unless each is wanted. */
export function rowsOf(steps: readonly AuthorizationStep[], isUnfolded: boolean): DiagramRow[] {
  const rows: DiagramRow[] = [];
  let run: DiagramRow[] = [];
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    run.push({ step, number: index + 1 });
    if (isRenewal(step) && next && isRenewal(next)) continue;
    // A renewal that lacked the nonce which the server wanted is the same as the next.
    const folded = run.filter((each) => each.step.decision?.code !== 'nonce-wanted').length;
    const last = run.at(-1);
    if (last && folded > 1) rows.push(...(isUnfolded ? run.slice(0, -1) : []), { ...last, folded, isUnfolded });
    else rows.push(...run);
    run = [];
  }
  return rows;
}

function isRenewal({ kind, state }: AuthorizationStep): boolean {
  return kind === 'refresh' && state === 'done';
}

/** The diagram in the language that GitHub and others draw. @param words what the lanes and steps are called */
export function mermaidOf(
  steps: readonly AuthorizationStep[],
  words: { lane: (lane: Lane) => string; step: (step: AuthorizationStep) => string },
): string {
  const lanes = lanesOf(steps).map((lane) => `  participant ${lane} as ${words.lane(lane)}`);
  const lines = steps.flatMap((step) => {
    const way = wayOf(step);
    if (!way) return [`  Note over loupe: ${plain(words.step(step))}`];
    const [from, to] = way;
    const answer = answerLine(step);
    return [
      `  ${from}->>${to}: ${plain(requestLine(step) ?? words.step(step))}`,
      ...(answer === undefined ? [] : [`  ${to}-->>${from}: ${plain(answer)}`]),
    ];
  });
  return ['sequenceDiagram', ...lanes, ...lines].join('\n');
}

/** Mermaid ends a statement at a semicolon and takes what follows # for an entity. */
function plain(text: string): string {
  return text.replace(/[;#\n]/g, ' ');
}
