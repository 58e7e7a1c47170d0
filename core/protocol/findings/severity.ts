/** `error`: a MUST of the specification is broken. `warning`: a SHOULD, or a likely mistake. `note`: good to know. */
export type Severity = 'error' | 'warning' | 'note';

/** The severities, the worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];
