import type { ProtocolVersion } from '../protocol-settings';
import { fillText } from '../../text/phrase';
import type { Finding } from './finding';
import remedies from './remedies.json';
import { type Rule, rules } from './rules';
import { specLink } from './spec-sections';
import texts from './texts.json';

export function findingText({ rule, values }: Pick<Finding, 'rule' | 'values'>): string {
  return fillText(texts[rule], (name) => String(values[name] ?? ''));
}

/** The rule's key among the `remedies` of a catalog. */
export function remedyKey(rule: Rule): keyof typeof remedies {
  // `findings-report.test.ts` verifies that such a rule has a remedy of its own.
  return rules[rule].remedy ?? (rule as keyof typeof remedies);
}

export function remedyText(rule: Rule): string {
  return remedies[remedyKey(rule)];
}

/** @param version of the {@link Finding} @param definition its `values.definition`, for rules of the schema */
export function sectionUrl(rule: Rule, version: ProtocolVersion, definition = ''): string {
  return specLink(rules[rule].section, version, definition);
}
