import { Secrets } from '../../../core/secrets/secrets';

/** Undefined if it has no secrets. Bytes travel as a Blob, which is not copied between page and worker. */
export async function maskSource({
  source,
  secrets,
}: {
  source: string | Blob;
  secrets: readonly string[];
}): Promise<string | Blob | undefined> {
  const unmasked = typeof source === 'string' ? source : new Uint8Array(await source.arrayBuffer());
  const masked = new Secrets(secrets).maskRaw(unmasked);
  if (masked === unmasked) return undefined;
  return typeof masked === 'string' ? masked : new Blob([masked]);
}
