import { build } from './build.mjs';

/** Before the tests of the command line, which start it as it is shipped (vitest's globalSetup). */
export default function buildCommand() {
  return build(['programs']);
}
