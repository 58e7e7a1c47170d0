/** Whether a server's answer, or how its authorization ended, asks for a person. */
export function needsAuthorization(code: string | undefined): boolean {
  return code === 'unauthorized' || code === 'insufficient-scope';
}
