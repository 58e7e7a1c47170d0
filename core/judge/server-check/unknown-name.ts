/** No server has it. The server check judges the responses, which are no findings otherwise. */
export const UNKNOWN_NAME = 'loupe-no-such-thing-7f3a';
