import { selectText } from '../text/select-text';
import type { CauseCode } from './codes';
import type { Cause, Facts } from './model';
import texts from './texts.json';

/** The server's own words: its error code, its description, and the page that it names. */
function saidBy({ error = '', description = '', uri = '' }: Facts): string {
  const words = [error, description].filter(Boolean).join(': ');
  return uri === '' ? words : `${words} (${uri})`.trim();
}

/** A fact as the words take it: one that is empty or absent is `none`, by which they choose; a list stands on one line. */
export function factText(facts: Facts, name: string): string {
  const text = name === 'said' ? saidBy(facts) : facts[name];
  // A hyphen is no part of the name of a choice.
  if (name === 'field') return text?.replaceAll('-', '') ?? 'none';
  return text?.trim().replace(/\s*\n\s*/g, ', ') || 'none';
}

/** What to do on a command line, where the page's cure is in its settings or behind a button. */
const HEADLESS: Partial<Record<CauseCode, string>> = texts.headless;

/** Why an authorization failed, what to do on a command line, and whose it is to mend, in English. */
export function causeWords({ code, facts, responsible }: Cause): string {
  const value = (name: string) => (name === 'whose' ? responsible : factText(facts, name));
  const { title, todo } = texts.causes[code];
  return `${selectText(title, value)}. ${selectText(HEADLESS[code] ?? todo, value)} (${texts.responsible[responsible]})`;
}
