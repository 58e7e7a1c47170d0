import { ARGUMENTS_KEY } from '../../navigation/linked-arguments';

/** Browsers, chats and mail cut longer URLs off. */
export const MAX_LINK_LENGTH = 30_000;

export type ArgumentsLink = { kind: 'link'; url: string } | { kind: 'too-long'; length: number };

/** @param text JSON, or the invalid text typed so far */
export function createArgumentsLink(base: { origin: string; pathname: string }, text: string): ArgumentsLink {
  const fragment = text === '' ? '' : `#${ARGUMENTS_KEY}=${encodeURIComponent(wellFormed(text))}`;
  const url = base.origin + base.pathname + fragment;
  return url.length > MAX_LINK_LENGTH ? { kind: 'too-long', length: url.length } : { kind: 'link', url };
}

/** A lone surrogate can't be encoded in a URL; JSON has an escape for it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
