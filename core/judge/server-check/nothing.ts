/**
 * A name, an id and a cursor that no server has, by which the server check asks for what there is not. What comes of it is a step of
 * that check, and no finding besides.
 */
export const NOTHING = 'loupe-no-such-thing-7f3a';
