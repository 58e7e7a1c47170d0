/** What the file of a server's recording is called. @param at when it began, in ISO 8601 */
export function recordingName(server: string, at: string): string {
  const safe = server.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[.-]+/, '') || 'session';
  return `${safe}-${at.slice(0, 19).replaceAll(':', '-')}.loupe.jsonl`;
}

/** Whether a path of the folder is a recording's. */
export function isRecordingFile(path: string): boolean {
  return /\.loupe\.jsonl(\.gz)?$/.test(path);
}
