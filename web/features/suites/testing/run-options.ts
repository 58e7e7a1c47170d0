/** Each call once, one after the other. */
export const ONCE = {
  tags: [],
  repeat: 1,
  parallel: 1,
  bail: false,
  allowDestructive: false,
  update: false,
};
