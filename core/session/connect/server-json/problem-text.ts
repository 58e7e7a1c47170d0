import type { ServerJsonProblem } from './check-server-json';
import texts from './texts.json';

/** What a problem of a `server.json` says, in English, with its place. */
export function problemText({ rule, path, values }: ServerJsonProblem): string {
  const text = texts[rule].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return `${path}: ${text}`;
}
