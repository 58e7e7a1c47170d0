/** Why a suite can't have a name: it must work as a file name on every system, in git and in URLs. */
export type SuiteNameProblem =
  | 'empty'
  /** More than {@link MAX_SUITE_NAME_BYTES} in UTF-8. */
  | 'long'
  /** One of `/ \ : * ? " < > |`, or a control character. */
  | 'characters'
  /** White space or a dot at either end: Windows drops it at the end, and a leading dot hides the file elsewhere. */
  | 'ends'
  /** A Windows device, such as `con` or `nul`. */
  | 'reserved';

/** File systems allow 255: the rest is for the extension and the longer names of files beside it. */
const MAX_SUITE_NAME_BYTES = 160;

/** In code points: at most 35 × 4 = 140 bytes, which leaves 20 for a number like `-2`. */
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
  const folded = (text: string) => text.normalize('NFC').toLowerCase();
  return names.some((other) => folded(other) === folded(name));
}

/** `a/b` → `a-b`, or `a-b-2` if that is taken. */
export function freeSuiteName(text: string, names: readonly string[]): string {
  const cleaned = Array.from(text.replaceAll(new RegExp(FORBIDDEN, 'g'), '-'))
    .slice(0, MAX_FREE_NAME_LENGTH)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const base = suiteNameProblem(cleaned) === undefined ? cleaned : 'suite';
  let name = base;
  for (let number = 2; isSuiteNameTaken(name, names); number++) name = `${base}-${number}`;
  return name;
}
