/** A fixed seed for fast-check, so that a failure is reproducible; LOUPE_FUZZ_SEED overrides it. */
export function fuzzing(numRuns = 300) {
  return { numRuns, seed: Number(process.env['LOUPE_FUZZ_SEED'] ?? 20_261_122) };
}
