import type { ProtocolVersion } from '../../protocol/protocol-settings';
import { addTo } from '../../json/group-by';
import type { Segment } from '../../json/json-pointer';
import { type Rule, rules } from '../../protocol/findings/rules';
import { SEVERITIES, type Severity } from '../../protocol/findings/severity';
import { PATTERN_ERRORS, type SchemaError } from '../../schema/validation/schema-error';

/** Rules that the protocol has too have its severity. */
const severityOf = (rule: Rule): Severity => rules[rule].severity;

/** `error`: breaks the specification, or a whole request in some client; `warning`: some clients lose or refuse it. */
export const RULES = {
  'name-missing': severityOf('field-missing'),
  'name-over-spec': severityOf('tool-name-length'),
  'name-long': 'warning',
  'name-characters': severityOf('tool-name-characters'),
  'name-dots': 'warning',
  'name-duplicate': severityOf('duplicate-item'),
  'name-case': 'warning',
  'description-missing': 'warning',
  'description-long': 'warning',
  'annotations-contradict': 'warning',
  'input-missing': severityOf('field-missing'),
  'input-not-schema': severityOf('field-wrong-type'),
  'root-type-missing': severityOf('field-missing'),
  'root-not-object': severityOf('value-unknown'),
  'root-combinator': 'error',
  'output-not-schema': severityOf('field-wrong-type'),
  'output-root': severityOf('output-schema-root'),
  'schema-invalid': severityOf('tool-schema-invalid'),
  'pattern-invalid': severityOf('tool-schema-pattern'),
  'check-failed': 'warning',
  'dialect-unknown': severityOf('tool-schema-dialect'),
  'ref-network': 'warning',
  'ref-dead': severityOf('tool-schema-invalid'),
  'header-name': severityOf('tool-header-name'),
  'header-twice': severityOf('tool-header-twice'),
  'header-type': severityOf('tool-header-type'),
  'header-place': severityOf('tool-header-place'),
  'ref-recursive': 'warning',
  'ref-local': 'note',
  'ref-dynamic': 'warning',
  'property-name': 'error',
  'property-name-nested': 'note',
  'array-without-items': 'error',
  'boolean-schema': 'warning',
  'enum-empty': 'error',
  'required-unknown': 'warning',
  'keyword-composition': 'warning',
  'keyword-object': 'warning',
  'keyword-tuple': 'warning',
  'keyword-one-of': 'note',
  'keyword-subset': 'note',
  'type-list': 'warning',
  untyped: 'note',
  'enum-not-text': 'warning',
  'enum-large': 'note',
  'format-unknown': 'note',
  'property-undescribed': 'note',
  'schema-large': 'warning',
  'schema-deep': 'warning',
  'many-properties': 'note',
  'default-invalid': 'warning',
  'example-invalid': 'warning',
} as const satisfies Record<string, Severity>;

export type PortabilityRule = keyof typeof RULES;

/** Rules that findings of `tools/list` report already, each since a version. */
export const REPORTED_BY_MESSAGES: Readonly<Partial<Record<PortabilityRule, ProtocolVersion>>> = {
  'name-missing': '2025-11-25',
  'name-over-spec': '2025-11-25',
  'name-characters': '2025-11-25',
  'name-duplicate': '2024-11-05',
  'input-missing': '2024-11-05',
  'input-not-schema': '2024-11-05',
  'root-type-missing': '2024-11-05',
  'root-not-object': '2024-11-05',
  'output-not-schema': '2025-06-18',
  'output-root': '2024-11-05',
  'schema-invalid': '2025-11-25',
  'pattern-invalid': '2024-11-05',
  'dialect-unknown': '2024-11-05',
  'ref-dead': '2025-11-25',
  'header-name': '2024-11-05',
  'header-twice': '2024-11-05',
  'header-type': '2024-11-05',
  'header-place': '2024-11-05',
};

export interface PortabilityFinding {
  rule: PortabilityRule;
  severity: Severity;
  /** Paths in the definition, at least one. */
  paths: readonly (readonly Segment[])[];
  values: Readonly<Record<string, number>>;
  /** Some of what was found, with `…` at the end if there is more. */
  words: readonly string[];
  /** Only of `schema-invalid` and `pattern-invalid`: what is wrong, for `words`. */
  errors?: readonly SchemaError[];
}

export const MAX_WORDS = 4;

export class FindingCollector {
  readonly #findings = new Map<
    PortabilityRule,
    { paths: (readonly Segment[])[]; words: Set<string>; values: Record<string, number> }
  >();
  readonly #errors = new Map<PortabilityRule, SchemaError[]>();

  add(rule: PortabilityRule, path: readonly Segment[], word?: string, values: Record<string, number> = {}): void {
    const entry = this.#findings.get(rule) ?? { paths: [], words: new Set<string>(), values };
    this.#findings.set(rule, entry);
    entry.paths.push(path);
    if (word !== undefined) entry.words.add(word);
  }

  addError(path: readonly Segment[], error: SchemaError): void {
    const rule = PATTERN_ERRORS.has(error.code) ? 'pattern-invalid' : 'schema-invalid';
    this.add(rule, path);
    addTo(this.#errors, rule, error);
  }

  list(): PortabilityFinding[] {
    return [...this.#findings].map(([rule, { paths, words, values }]) => {
      const allWords = [...words];
      const errors = this.#errors.get(rule);
      return {
        rule,
        severity: RULES[rule],
        paths,
        values: { ...values, count: paths.length },
        words: [...allWords.slice(0, MAX_WORDS), ...(allWords.length > MAX_WORDS ? ['…'] : [])],
        errors,
      };
    });
  }
}

const RANK = new Map(Object.keys(RULES).map((rule, index) => [rule, index]));

export function bySeverity(findings: readonly PortabilityFinding[]): PortabilityFinding[] {
  const rank = ({ rule }: PortabilityFinding) => RANK.get(rule) ?? 0;
  return [...findings].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || rank(a) - rank(b),
  );
}
