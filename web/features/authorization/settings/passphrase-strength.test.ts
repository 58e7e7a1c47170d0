import { expect, it } from 'vitest';
import { passphraseStrength } from './passphrase-strength';

it.each([
  ['', 'short'],
  ['x', 'short'],
  ['Tr0ub4d', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['password', 'weak'],
  ['open sesame', 'fair'],
  ['Tr0ub4dor&3x', 'strong'],
  ['correct horse battery staple', 'strong'],
  ['潮汐表在港口的墙上', 'strong'],
])('%j is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength);
});
