/** A name that no server has. Only the server check judges the responses to it. */
export const UNKNOWN_NAME = 'loupe-no-such-thing-7f3a';
