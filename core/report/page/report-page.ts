import { someWithin, rebuild } from '../../json/rebuild';
import { isNumber } from '../../json/lossless';
import { secretsWithin } from '../../schema/plan/secret-values';
import { maskSecrets } from '../../secrets/mask-secrets';
import { MASK, Secrets } from '../../secrets/secrets';
import { element, type MarkupValue, type Markup } from '../markup';
import type { Report, ReportBounds, ReportedRun, RunsToDraw, RunToDraw } from '../report';
import { en, type ReportTexts } from '../texts/en';
import { zhCn } from '../texts/zh-cn';
import { isObject } from '../../json/json-object';
import { ruleSection } from '../../protocol/findings/rule-section';

interface ShownRule {
  rule: string;
  id: string;
  /** Markdown. */
  text: string;
}

/** What the parts of a report share: texts, ids, the runs with their secrets masked, and the rules that it explains. */
export class ReportPage {
  readonly texts: ReportTexts;
  readonly language: Report['language'];
  readonly bounds: ReportBounds;
  /** For an audience: large, and without what only testers read. */
  readonly isWalkthrough: boolean;
  readonly #runs: RunsToDraw;
  readonly #rules: string;
  readonly #shownRules = new Map<string, ShownRule>();
  readonly #secrets = new Secrets();
  #hasSecrets = false;
  #ids = 0;

  constructor(
    { kind, language, rules = '' }: Pick<Report, 'kind' | 'language' | 'rules'>,
    runs: RunsToDraw,
    bounds: ReportBounds,
  ) {
    this.texts = language === 'zh-CN' ? zhCn : en;
    this.language = language;
    this.bounds = bounds;
    this.isWalkthrough = kind === 'walkthrough';
    this.#rules = rules;
    this.#runs = runs;
    if (typeof runs === 'object') for (const run of runs.values()) this.#addSecretsOf(run);
  }

  id(): string {
    this.#ids += 1;
    return `p${this.#ids}`;
  }

  /** Target of a link to what the report says of a rule; undefined if that is nothing. */
  ruleId(rule: string): string | undefined {
    const shown = this.#shownRules.get(rule);
    if (shown) return shown.id;
    const text = ruleSection(this.#rules, rule);
    if (text === undefined) return undefined;
    const id = this.id();
    this.#shownRules.set(rule, { rule, id, text });
    return id;
  }

  /** The rules that the page has linked to so far. */
  get shownRules(): readonly ShownRule[] {
    return [...this.#shownRules.values()];
  }

  heading(of: 'call' | 'part', inner: MarkupValue): Markup {
    const level = (this.isWalkthrough ? 2 : 3) + (of === 'part' ? 1 : 0);
    return element(`h${level}`, '', inner);
  }

  get innermostHeading(): number {
    return this.isWalkthrough ? 4 : 5;
  }

  number(value: number): string {
    return value.toLocaleString(this.language);
  }

  /** Masks values that a schema calls secret, wherever they are. */
  async runOf({ id }: ReportedRun): Promise<RunToDraw | undefined> {
    if (id === undefined) return undefined;
    const run = typeof this.#runs === 'object' ? this.#runs.get(id) : await this.#runs(id);
    if (!run) return undefined;
    this.#addSecretsOf(run);
    const { schema, ...rest } = run;
    return { ...this.masked(rest), schema };
  }

  masked<T>(value: T): T {
    if (!this.#hasSecrets) return value;
    const mask = (part: unknown): unknown => {
      if (typeof part === 'string') return maskSecrets(part, this.#secrets);
      return isNumber(part) && this.#secrets.has(String(part)) ? MASK : part;
    };
    return someWithin(value, (part) => mask(part) !== part) ? (rebuild(value, mask) as T) : value;
  }

  #addSecretsOf({ schema = true, arguments: args, serverRequests = [] }: RunToDraw): void {
    this.#addSecrets(secretsWithin(schema, args));
    for (const { params, answer } of serverRequests) {
      const { requestedSchema } = params;
      if (isObject(requestedSchema) && isObject(answer))
        this.#addSecrets(secretsWithin(requestedSchema, answer['content']));
    }
  }

  #addSecrets(secrets: readonly (string | number)[]): void {
    for (const secret of secrets) {
      this.#hasSecrets = true;
      this.#secrets.add(String(secret));
    }
  }
}
