/** For a terminal: controls except tab and line feed, and everything that changes the direction of text. */
export const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Not the marks and joiners of scripts and emoji; of variation selectors only several in a row: they can hide text. */
export const HIDDEN =
  /[\u200b\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]|(?<=.)\ufeff|\p{VS}(?=\p{VS})|(?<=\p{VS})\p{VS}/gsu;

/** For a command line that the user is to approve: all characters without a shape. */
export const SHAPELESS = /[\x80-\x9f\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/gu;
