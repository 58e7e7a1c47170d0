import { fillText } from '../../text/phrase';
import type { Finding } from './finding';
import remedies from './remedies.json';
import { type Rule, rules } from './rules';
import { specLink } from './spec-sections';
import texts from './texts.json';

/** What a finding says, in plain English. */
export function findingText({ rule, values }: Pick<Finding, 'rule' | 'values'>): string {
  return fillText(texts[rule], (name) => String(values[name] ?? ''));
}

/** The key of what is to be done about a rule, among the `remedies` of a catalogue. */
export function remedyKey(rule: Rule): keyof typeof remedies {
  // A rule that names no other remedy has one under its own name: `findings-report.test.ts` holds that.
  return rules[rule].remedy ?? (rule as keyof typeof remedies);
}

/** What is to be done about a rule, in plain English. */
export function remedyText(rule: Rule): string {
  return remedies[remedyKey(rule)];
}

/**
 * Where the specification says what a rule is about.
 * @param version the number of the version whose text is meant; a {@link Finding} has it
 * @param definition the object that it is about, for rules of the schema: a finding's `values.definition`
 */
export function sectionUrl(rule: Rule, version: number, definition = ''): string {
  return specLink(rules[rule].section, version, definition);
}
