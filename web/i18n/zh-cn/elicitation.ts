export const elicitation = {};
