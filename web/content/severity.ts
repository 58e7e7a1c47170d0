import type { Severity } from './finding-rules';

/** The severities, the worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];
