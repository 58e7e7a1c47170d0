import { expect, it } from 'vitest';

import { causeText } from '../core/authorization/cause-text';
import type { CauseCode } from '../core/authorization/codes';
import texts from '../core/authorization/texts.json';
import { VARIABLES } from './environment-credentials';

const CODES = Object.keys(texts.causes) as CauseCode[];
/** Each branch of each choice, as the texts have them. */
const branches = (text: string) => [...text.matchAll(/(\w+) \{/g)].map(([, branch = '']) => branch).concat('');
const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);

/** Whatever a cause may say on a command line. */
function allWords(code: CauseCode): string[] {
  const shown: Partial<Record<CauseCode, string>> = texts.headless;
  const text = texts.causes[code].title + (shown[code] ?? texts.causes[code].todo);
  return branches(text).map((value) => {
    const facts = Object.fromEntries([...names(text), 'error'].map((name) => [name, value]));
    return causeText({ code, responsible: 'server', facts });
  });
}

it.each(CODES)('%s is cured by what a command line has', (code) => {
  for (const words of allWords(code)) {
    expect(words).not.toMatch(/settings|Extra parameters|\benter\b/i);
    for (const [name] of words.matchAll(/LOUPE_\w+/g)) expect(VARIABLES).toContain(name);
  }
});

it('has no name of a variable in what the page says', () => {
  for (const code of CODES) expect(texts.causes[code].todo).not.toContain('LOUPE_');
});
