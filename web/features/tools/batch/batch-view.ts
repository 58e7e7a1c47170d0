/** What of the batches stands in the place of the result. */
export type BatchView = { kind: 'plan' } | { kind: 'run'; id: number };
