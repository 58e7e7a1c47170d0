import { fileNameOf } from '../../ui/download';

/** `my server`, `2026-07-28T10:00:00Z` → `my-server-2026-07-28T10-00-00.loupe.jsonl`. @param at in ISO 8601 */
export function recordingName(server: string, at: string): string {
  return `${fileNameOf(server) || 'session'}-${at.slice(0, 19).replaceAll(':', '-')}.loupe.jsonl`;
}

export function isRecordingFile(path: string): boolean {
  return /\.loupe\.jsonl(\.gz)?$/.test(path);
}
