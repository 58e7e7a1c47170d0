import { expect, it } from 'vitest';
import { type PortabilityRule, RULES, REPORTED_BY_MESSAGES } from '../../core/judge/definition/definition-finding';
import texts from '../../core/judge/definition/texts.json';
import web from './en/definition.json';

it('says of each rule that messages don’t always report, on the command line, what the page says, but for counts', () => {
  const own = Object.keys(RULES).filter((rule) => REPORTED_BY_MESSAGES[rule as PortabilityRule] !== '2024-11-05');
  expect(Object.keys(texts).sort()).toEqual(own.sort());
  const inPage: Readonly<Record<string, { what: string; remedy: string }>> = web.rules;
  for (const [rule, { what, remedy }] of Object.entries(texts)) {
    expect(remedy).toBe(inPage[rule]?.remedy);
    if (!/[{,] *(?:plural|number)|\{size/.test(inPage[rule]?.what ?? '')) expect(what).toBe(inPage[rule]?.what);
  }
});
