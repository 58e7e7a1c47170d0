/** Stands in for `body-parser` in the bundle: no route reads a body, and its encodings would be half of the program. */
export const json = undefined;
export const raw = undefined;
export const text = undefined;
export const urlencoded = undefined;
