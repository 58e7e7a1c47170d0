import { fillText } from '../../text/phrase';
import { type Finding, UNKNOWN_VERSION } from './finding';
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

/** @param finding of the rule: has the version, and, if the rule is about the schema, the definition in it */
export function sectionUrl(rule: Rule, finding?: Pick<Finding, 'version' | 'values'>): string {
  const definition = String(finding?.values['definition'] ?? '');
  return specLink(rules[rule].section, finding?.version ?? UNKNOWN_VERSION, definition);
}
