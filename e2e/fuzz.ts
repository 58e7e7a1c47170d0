/**
 * How often and from where a fuzzer draws: always the same, so that a failure comes again; with LOUPE_FUZZ_SEED from elsewhere.
 * fast-check prints the seed with what failed.
 */
export function fuzzing(numRuns = 300) {
  return { numRuns, seed: Number(process.env['LOUPE_FUZZ_SEED'] ?? 20_261_122) };
}
