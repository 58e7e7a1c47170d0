/** Why a name can't be a suite's: files, git and URLs must hold it on every system. */
export type SuiteNameProblem =
  | 'empty'
  /** More than {@link MAX_SUITE_NAME_BYTES} in UTF-8. */
  | 'long'
  /** One of `/ \ : * ? " < > |`, or a control character. */
  | 'characters'
  /** A dot or blank at an end, which Windows drops and other systems hide. */
  | 'ends'
  /** A Windows device, such as `con` or `nul`. */
  | 'reserved';

/** Leaves room for the extension and for names of files beside it. */
const MAX_SUITE_NAME_BYTES = 160;

/** In code points of at most four bytes, with room for a number. */
const MAX_FREE_NAME_LENGTH = 35;
const FORBIDDEN = /[/\\:*?"<>|\u0000-\u001f\u007f]/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

export function suiteNameProblem(name: string): SuiteNameProblem | undefined {
  if (name === '') return 'empty';
  if (FORBIDDEN.test(name)) return 'characters';
  if (/^[\s.]|[\s.]$/.test(name)) return 'ends';
  if (RESERVED.test(name)) return 'reserved';
  return new TextEncoder().encode(name).length > MAX_SUITE_NAME_BYTES ? 'long' : undefined;
}

/** Ignores case and normalization, as many file systems do. */
export function isSuiteNameTaken(name: string, names: readonly string[]): boolean {
  const same = (text: string) => text.normalize('NFC').toLowerCase();
  return names.some((other) => same(other) === same(name));
}

export function freeSuiteName(wanted: string, names: readonly string[]): string {
  const plain = Array.from(wanted.replaceAll(new RegExp(FORBIDDEN, 'g'), '-'))
    .slice(0, MAX_FREE_NAME_LENGTH)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const base = suiteNameProblem(plain) === undefined ? plain : 'suite';
  let name = base;
  for (let n = 2; isSuiteNameTaken(name, names); n++) name = `${base}-${n}`;
  return name;
}
