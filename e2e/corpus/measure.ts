import { cleanup } from '@testing-library/react';

import type { CorpusTool } from './corpus-tools';
import { formOnPage } from './form-on-page';
import { fullJudge } from './full-judge';
import { Hand, HandIsTied } from './hand';
import { mutationsOf } from './mutations';
import { samplesOf } from './samples';
import { wrongBranch } from './wrong-branch';
import { parseJson, stringifyJson } from '../../core/json/lossless';
import { sameJson } from '../../core/json/same-json';
import { compileSchema } from '../../core/schema/validation/compile-schema';
import type { JsonSchema } from '../../core/schema/json-schema';

export const MEASURES = ['renders', 'silent', 'lossless in', 'by hand', 'right branch', 'verdict'] as const;
export type Measure = (typeof MEASURES)[number];

/** Of one measure; each failure is a line. */
export interface Tally {
  done: number;
  failures: string[];
}

export interface MeasureOptions {
  samples: number;
  /** Per sample. */
  mutations: number;
  /** Longer values, in characters of JSON, are not entered by hand. */
  longestByHand: number;
  mostMs: number;
}

export class Tallies {
  readonly byMeasure = Object.fromEntries(
    MEASURES.map((measure) => [measure, { done: 0, failures: [] }]),
  ) as unknown as Record<Measure, Tally>;
  /** Fields of all samples that only a JSON editor could fill in. */
  jsonFields = 0;

  count(measure: Measure, failure: string | undefined): void {
    const tally = this.byMeasure[measure];
    tally.done += 1;
    if (failure !== undefined) tally.failures.push(failure);
  }

  add(other: Tallies): void {
    for (const measure of MEASURES) {
      this.byMeasure[measure].done += other.byMeasure[measure].done;
      this.byMeasure[measure].failures.push(...other.byMeasure[measure].failures);
    }
    this.jsonFields += other.jsonFields;
  }

  /** The counts, and below them all failures. */
  table(): string {
    const rows = MEASURES.map((measure) => {
      const { done, failures } = this.byMeasure[measure];
      return `${measure.padEnd(14)}${String(done).padStart(9)}${String(failures.length).padStart(9)}`;
    });
    const failed = MEASURES.flatMap((measure) =>
      this.byMeasure[measure].failures.map((failure) => `${measure}: ${failure}`),
    );
    return [
      `${'measure'.padEnd(14)}${'checked'.padStart(9)}${'failed'.padStart(9)}`,
      ...rows,
      `Fields entered as JSON for want of a better control: ${this.jsonFields}`,
      ...failed,
    ].join('\n');
  }
}

/** Takes the six measures of one tool. */
export function measureTool(tool: CorpusTool, options: MeasureOptions, tallies: Tallies): void {
  const { name, schema } = tool;
  measureUntouched(name, schema, options, tallies);
  const full = fullJudge(schema);
  if (typeof full === 'string') return;
  const judge = compileSchema(structuredClone(schema));
  for (const value of samplesOf(schema, full, options.samples)) {
    const text = stringifyJson(value);
    measureIn(name, schema, text, tallies);
    if (text.length <= options.longestByHand) measureByHand(name, schema, value, tallies);
    let mutated = 0;
    for (const changed of mutationsOf(value)) {
      if (mutated++ >= options.mutations) break;
      const verdict = judge(JSON.parse(stringifyJson(changed)));
      const agrees = (verdict.kind === 'valid') === full(changed);
      tallies.count('verdict', agrees ? undefined : `${name}: ${verdict.kind} ${stringifyJson(changed).slice(0, 200)}`);
    }
  }
}

function measureUntouched(name: string, schema: JsonSchema, { mostMs }: MeasureOptions, tallies: Tallies): void {
  const start = performance.now();
  const form = formOnPage(schema, undefined, 'corpus');
  const took = performance.now() - start;
  const text = form.page.textContent;
  const isUsable =
    form.page.querySelector('input, textarea, button, p, [role=group]') !== null &&
    !/Unsupported field|Unknown field type/.test(text);
  tallies.count(
    'renders',
    isUsable && took < mostMs ? undefined : `${name}: ${Math.round(took)} ms, usable: ${isUsable}`,
  );
  tallies.count('silent', form.changeCount() === 0 ? undefined : name);
  cleanup();
}

function measureIn(name: string, schema: JsonSchema, text: string, tallies: Tallies): void {
  const form = formOnPage(schema, parseJson(text), 'corpus');
  const current = stringifyJson(form.read([]));
  tallies.count(
    'lossless in',
    form.changeCount() === 0 && current === text ? undefined : `${name}: ${text.slice(0, 200)}`,
  );
  const wrong = wrongBranch(schema, parseJson(text));
  tallies.count('right branch', wrong === undefined ? undefined : `${name}: ${wrong} in ${text.slice(0, 300)}`);
  cleanup();
}

function measureByHand(name: string, schema: JsonSchema, value: unknown, tallies: Tallies): void {
  const form = formOnPage(schema, undefined, 'corpus');
  const hand = new Hand(form.page, { idPrefix: 'corpus', read: form.read });
  let failure: string | undefined;
  try {
    hand.enter([], value);
    const got = form.read([]);
    const isSame = sameJson(got ?? {}, value);
    if (!isSame) failure = `got ${stringifyJson(got).slice(0, 300)}`;
  } catch (error) {
    if (!(error instanceof HandIsTied)) throw error;
    failure = error.message.slice(0, 300);
  }
  tallies.jsonFields += hand.jsonFields;
  tallies.count(
    'by hand',
    failure === undefined ? undefined : `${name}: ${failure} for ${stringifyJson(value).slice(0, 300)}`,
  );
  cleanup();
}
