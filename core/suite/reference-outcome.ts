import { base64Of } from '../json/base64';
import { isObject, setMember, propertyOf, toObject } from '../json/json-object';
import { pointerSegments } from '../json/json-pointer';
import { parseJson, stringifyJson } from '../json/lossless';
import type { Outcome } from '../session/requests/outcome';
import { phrase, SuiteError } from './suite-phrase';

/** The outcome that a reference file stores. @param readFile reads a media file next to it @throws if the text is no reference, or a file is missing */
export async function referenceOutcome(
  text: string,
  readFile: (name: string) => Promise<Uint8Array | undefined>,
): Promise<Outcome> {
  const stored = parseJson(text);
  if (!isObject(stored) || stored['loupe'] !== 'reference') throw new SuiteError(phrase('not-a-reference'));
  const member = 'error' in stored ? 'error' : 'result';
  const value = stored[member];
  const media = isObject(stored['media']) ? Object.entries(stored['media']) : [];
  for (const [pointer, name] of media) {
    if (typeof name !== 'string' || !/^[\w.-]+$/.test(name))
      throw new SuiteError(phrase('media-unnamed', { at: pointer }));
    const bytes = await readFile(name);
    if (!bytes) throw new SuiteError(phrase('media-missing', { file: name }));
    setAt(value, pointerSegments(pointer), base64Of(bytes));
  }
  const raw = stringifyJson({ jsonrpc: '2.0', id: null, [member]: value });
  const message = JSON.parse(raw) as Record<string, unknown>;
  const size = new TextEncoder().encode(raw).length;
  const common = { request: '', millis: 0, raw, size };
  if (member === 'result') return { kind: 'result', result: message['result'], elided: [], ...common };
  const { code, message: errorMessage, data } = toObject(message['error']);
  return { kind: 'error', error: { code, message: errorMessage, data }, ...common };
}

function setAt(root: unknown, path: readonly string[], text: string): void {
  const last = path.at(-1);
  let at = root;
  for (const segment of path.slice(0, -1)) at = Array.isArray(at) ? at[Number(segment)] : propertyOf(at, segment);
  if (last === undefined || !isObject(at)) throw new SuiteError(phrase('media-elsewhere'));
  setMember(at, last, text);
}
