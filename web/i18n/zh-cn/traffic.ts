export const traffic = {};
