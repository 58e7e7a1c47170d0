export const traffic = {} as const;
