import { PROTOCOL_VERSIONS } from './protocol-settings';

/** The index of a version: 1 is 2024-11-05, 5 is 2026-07-28. */
export type VersionNumber = 1 | 2 | 3 | 4 | 5;

const oldestFirst: readonly string[] = PROTOCOL_VERSIONS.toReversed();

export function versionNumber(version: unknown): VersionNumber | undefined {
  const at = typeof version === 'string' ? oldestFirst.indexOf(version) : -1;
  return at < 0 ? undefined : ((at + 1) as VersionNumber);
}

export function versionName(version: number): string {
  return oldestFirst[version - 1] ?? '';
}

export const VERSION_NUMBERS: readonly VersionNumber[] = [1, 2, 3, 4, 5];
