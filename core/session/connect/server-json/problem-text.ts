import type { ServerJsonProblem } from './check-server-json';
import { serverJson as texts } from './texts';

/** What a problem of a `server.json` says, in English, with its place. */
export function problemText({ rule, path, values }: ServerJsonProblem): string {
  const text = texts[rule].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return `${path}: ${text}`;
}
