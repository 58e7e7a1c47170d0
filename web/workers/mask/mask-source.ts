import { Secrets } from '../../../core/secrets/secrets';

/** A text, or its UTF-8 bytes, without the secrets; undefined where none is in it. */
export async function maskSource(
  source: string | Blob,
  values: readonly string[],
): Promise<string | Blob | undefined> {
  const text = typeof source === 'string' ? source : await source.text();
  const masked = new Secrets(values).mask(text);
  if (masked === text) return undefined;
  return typeof source === 'string' ? masked : new Blob([masked]);
}
