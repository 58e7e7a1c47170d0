import type { ClientNote } from './client-fact';
import sources from './sources.json';

const SOURCES: Readonly<Record<string, { url: string; seen?: string } | undefined>> = sources;

/** As in the JSON, by client: with a key of `sources.json` in place of URL and date; confidence is high if missing. */
export type ByClient<Known extends ClientNote> = Readonly<
  Record<string, readonly (Omit<Known, 'client' | 'confidence' | 'seen'> & Partial<Pick<Known, 'confidence'>>)[]>
>;

export function ofClients<Known extends ClientNote>(byClient: ByClient<Known>): readonly Known[] {
  return Object.entries(byClient).flatMap(([client, own]) =>
    own.map((each) => {
      const { url = each.source, seen } = SOURCES[each.source] ?? {};
      const confidence = each.confidence ?? 'high';
      return { ...each, client, confidence, source: url, ...(seen !== undefined && { seen }) } as unknown as Known;
    }),
  );
}
