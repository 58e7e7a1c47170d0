import { isInputKey } from '../../../core/session/connect/inputs';
import type { SecretRow } from './server-draft';

/** RFC 9110, 5.6.2: a token. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** RFC 9110, 5.5, as HTTP/1.1 can carry it: Latin-1 without control characters other than the tab. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Which part of a header can't be sent; undefined when both can. A row without a name is no header. */
export function headerFault({ name, value }: SecretRow): 'name' | 'value' | undefined {
  const trimmed = name.trim();
  // It is sent in the place of `${input:…}` only.
  if (trimmed === '' || isInputKey(trimmed)) return undefined;
  if (!NAME.test(trimmed)) return 'name';
  return VALUE.test(value) ? undefined : 'value';
}
