/** Why a name can't be a suite's: files, git and addresses have to hold it on every system. */
export type SuiteNameProblem =
  | 'empty'
  /** More than {@link LONGEST_SUITE_NAME} bytes in UTF-8. */
  | 'long'
  /** One of `/ \ : * ? " < > |`, or a control character. */
  | 'characters'
  /** A dot or a blank at an end, which Windows drops and other systems hide. */
  | 'ends'
  /** A device on Windows, such as `con` or `nul`. */
  | 'reserved';

/** In bytes: with its extension and what is written beside it, it is still a file's name everywhere. */
const LONGEST_SUITE_NAME = 160;

/** In characters of at most four bytes, with room for a number. */
const LONGEST_FREE = 35;
const FORBIDDEN = /[/\\:*?"<>|\u0000-\u001f\u007f]/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** @returns undefined for a name that a suite may have */
export function suiteNameProblem(name: string): SuiteNameProblem | undefined {
  if (name === '') return 'empty';
  if (FORBIDDEN.test(name)) return 'characters';
  if (/^[\s.]|[\s.]$/.test(name)) return 'ends';
  if (RESERVED.test(name)) return 'reserved';
  return new TextEncoder().encode(name).length > LONGEST_SUITE_NAME ? 'long' : undefined;
}

/** Whether there is a suite of this name, or of one that many file systems take for the same. */
export function isSuiteNameTaken(name: string, names: readonly string[]): boolean {
  const same = (text: string) => text.normalize('NFC').toLowerCase();
  return names.some((other) => same(other) === same(name));
}

/** A name like the wanted one that no suite has yet; what can't stand in a name is left out. */
export function freeSuiteName(wanted: string, names: readonly string[]): string {
  const plain = Array.from(wanted.replaceAll(new RegExp(FORBIDDEN, 'g'), '-'))
    .slice(0, LONGEST_FREE)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const base = suiteNameProblem(plain) === undefined ? plain : 'suite';
  let name = base;
  for (let n = 2; isSuiteNameTaken(name, names); n++) name = `${base}-${n}`;
  return name;
}
