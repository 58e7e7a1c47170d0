import { shortenText } from '../../json/shorten-strings';
import type { Segment } from '../../json/json-pointer';
import { fillText } from '../../text/phrase';
import texts from './texts.json';

export type ObservedRule = keyof typeof texts;

export interface ProofLocation {
  seq: number;
  path: readonly Segment[];
}

export interface ObservedFact {
  rule: ObservedRule;
  values: Readonly<Record<string, string>>;
  proof: readonly ProofLocation[];
  count: number;
}

export function observedText({ rule, values }: Pick<ObservedFact, 'rule' | 'values'>): string {
  return fillText(texts[rule], (name) => values[name] ?? '');
}

const MAX_FACTS = 100;
const MAX_VALUE = 200;

/** The facts of one client: what several messages show is one fact with a count. */
export class FactCollector {
  readonly #facts = new Map<string, ObservedFact>();

  /** @param key what makes it the same fact, besides the rule */
  add(
    rule: ObservedRule,
    key: string,
    proof: readonly ProofLocation[],
    values: Readonly<Record<string, string>>,
  ): void {
    const id = `${rule} ${key}`;
    const known = this.#facts.get(id);
    if (known) known.count += 1;
    else if (this.#facts.size < MAX_FACTS) {
      const short = Object.entries(values).map(([name, value]) => [name, shortenText(value, MAX_VALUE)] as const);
      this.#facts.set(id, { rule, values: Object.fromEntries(short), proof, count: 1 });
    }
  }

  list(): ObservedFact[] {
    return [...this.#facts.values()].map((fact) => ({ ...fact }));
  }
}
