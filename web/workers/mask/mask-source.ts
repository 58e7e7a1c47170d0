import { Secrets } from '../../../core/secrets/secrets';

/** Undefined if it has no secrets. Bytes travel as a Blob, which is not copied between page and worker. */
export async function maskSource({
  source,
  secrets,
}: {
  source: string | Blob;
  secrets: readonly string[];
}): Promise<string | Blob | undefined> {
  const text = typeof source === 'string' ? source : await source.text();
  const masked = new Secrets(secrets).mask(text);
  if (masked === text) return undefined;
  return typeof source === 'string' ? masked : new Blob([masked]);
}
