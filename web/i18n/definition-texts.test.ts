import { expect, it } from 'vitest';
import { RULES, REPORTED_BY_MESSAGES } from '../../core/judge/definition/definition-finding';
import texts from '../../core/judge/definition/texts.json';
import web from './en/definition.json';

it('says of each rule on the command line what the page says, but for counts', () => {
  const own = Object.keys(RULES).filter((rule) => !REPORTED_BY_MESSAGES.has(rule as 'name-missing'));
  expect(Object.keys(texts).sort()).toEqual(own.sort());
  const inPage: Readonly<Record<string, { what: string; remedy: string }>> = web.rules;
  for (const [rule, { what, remedy }] of Object.entries(texts)) {
    expect(remedy).toBe(inPage[rule]?.remedy);
    if (!/[{,] *(?:plural|number)|\{size/.test(inPage[rule]?.what ?? '')) expect(what).toBe(inPage[rule]?.what);
  }
});
