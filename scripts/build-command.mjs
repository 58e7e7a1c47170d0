import { build } from './build.mjs';

/** Vitest's `globalSetup` for the tests of the command line, which start the built program. */
export default function buildCommand() {
  return build(['programs']);
}
