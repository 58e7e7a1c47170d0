/** Whether a program would read a word of its command line as an option. */
export function isOption(word: unknown): boolean {
  return typeof word === 'string' && word.startsWith('-');
}

/** The option by which a program that runs packages does not ask whether it may install one. */
export function isYes(word: unknown): boolean {
  return word === '-y' || word === '--yes';
}
