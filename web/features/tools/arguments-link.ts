import { ARGUMENTS_KEY } from './linked-arguments';

/** Longer addresses get cut off by browsers, chats and mail. */
export const LONGEST_LINK = 30_000;

/** A link, or how long it would be. */
export type ArgumentsLink = { kind: 'link'; url: string } | { kind: 'too-long'; length: number };

/** A link that opens a tool with these arguments in its form. `text` is JSON, or what was typed of it. */
export function linkTo(place: { origin: string; pathname: string }, text: string): ArgumentsLink {
  const fragment = text === '' ? '' : `#${ARGUMENTS_KEY}=${encodeURIComponent(wellFormed(text))}`;
  const url = place.origin + place.pathname + fragment;
  return url.length > LONGEST_LINK ? { kind: 'too-long', length: url.length } : { kind: 'link', url };
}

/** Half of a surrogate pair cannot be encoded; JSON has an escape for it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, (half) => {
    return `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
