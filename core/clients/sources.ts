import sources from './sources.json';

const SOURCES: Readonly<Record<string, { url: string; seen?: string } | undefined>> = sources;

/** With the URL and date of its source in place of the source's key. */
export function withSource<Known extends { source: string }>(known: Known): Known & { seen?: string } {
  const { url = known.source, seen } = SOURCES[known.source] ?? {};
  return { ...known, source: url, ...(seen !== undefined && { seen }) };
}
