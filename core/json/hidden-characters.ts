/** For a terminal: controls except tab and line feed, and everything that changes the direction of text. */
export const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Characters that only models see, and direction overrides; not the marks and joiners of Arabic, Hebrew and emoji. One
 * variation selector changes how a character looks; several in a row have no meaning, but can hold a text.
 */
export const HIDDEN =
  /[\u200b\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]|(?<=.)\ufeff|\p{VS}(?=\p{VS})|(?<=\p{VS})\p{VS}/gsu;

/** For a command line that the user is to approve: all characters without a shape. */
export const SHAPELESS = /[\x80-\x9f\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/gu;
