/** `error`: violates a MUST. `warning`: violates a SHOULD, or is a likely mistake. `note`: good to know. */
export type Severity = 'error' | 'warning' | 'note';

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];
