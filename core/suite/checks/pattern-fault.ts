import type { Words } from '../../text/phrase';
import { say } from '../say';
import type { PatternCheck } from '../suite';
import { patternOf, regExpOf } from './pattern-of';

/** An escape, the beginning or the end of a class, a group with modifiers such as `(?i:` or `(?-i:`, or one with a name. */
const PART = /\\[\s\S]|[[\]]|\(\?([a-z]*)(?:-[a-z]*)?:|\(\?<([^=!>][^>]*)>/g;

/**
 * Why `matches` is no pattern that every host of Loupe reads the same way; undefined where it is one. Newer engines take groups with
 * modifiers and two groups of one name: Node 20 does not.
 */
export function patternFault(matches: PatternCheck): Words | undefined {
  const { pattern } = patternOf(matches);
  const names = new Set<string>();
  let isInClass = false;
  for (const [part, modifiers = '', name] of pattern.matchAll(PART)) {
    if (part === '[') isInClass = true;
    else if (part === ']') isInClass = false;
    if (isInClass || part.startsWith('\\') || part.length === 1 || part === '(?:') continue;
    if (name === undefined)
      return modifiers === ''
        ? say('pattern-modifiers', { part })
        : say('pattern-modifiers-flags', { part, flags: modifiers });
    if (names.has(name)) return say('pattern-same-name', { name });
    names.add(name);
  }
  try {
    regExpOf(matches);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
