import { Secrets } from '../../../core/secrets/secrets';

/**
 * A text, or its UTF-8 bytes, without the secrets; undefined where none is in it. Bytes come and go as a Blob, which is
 * not copied between the page and a worker.
 */
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
