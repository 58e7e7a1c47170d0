export const elicitation = {} as const;
