import { endOnce } from '../text/phrase';
import { selectText } from '../text/select-text';
import type { CauseCode } from './codes';
import type { Cause, Facts } from './model';
import texts from './texts.json';

/** `invalid_scope: Unknown scope (https://…)` */
function serverText({ error = '', description = '', uri = '' }: Facts): string {
  const text = [error, description].filter(Boolean).join(': ');
  return uri === '' ? text : `${text} (${uri})`.trim();
}

/** A fact for a text's choices: empty or missing is `none`; a list becomes one line. */
export function factText(facts: Facts, name: string): string {
  const text = name === 'said' ? serverText(facts) : facts[name];
  // A choice's name has no hyphen.
  if (name === 'field') return text?.replaceAll('-', '') ?? 'none';
  return text?.trim().replace(/\s*\n\s*/g, ', ') || 'none';
}

/** Remedies for the command line, where the page has a setting or a button. */
const HEADLESS: Partial<Record<CauseCode, string>> = texts.headless;

export function causeText({ code, facts, responsible }: Cause): string {
  const value = (name: string) => (name === 'whose' ? responsible : factText(facts, name));
  const { title, todo } = texts.causes[code];
  return `${selectText(title, value)}. ${endOnce(selectText(HEADLESS[code] ?? todo, value))} (${texts.responsible[responsible]})`;
}
