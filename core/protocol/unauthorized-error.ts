/** What servers say that reject a request for its credentials, in whatever case. */
const WORDS =
  /\bunauthori[sz]ed\b|\bunauthenticated\b|\bnot (?:authenticated|authori[sz]ed)\b|\bauth(?:entication|orization) (?:is )?(?:required|failed)\b|\binvalid_token\b|\b(?:missing|invalid|expired|no) (?:access |bearer |auth(?:orization)? )?(?:token|credentials|api key|header)\b/i;

/**
 * Whether a JSON-RPC error says what the status 401 should have said (MCP, “Authorization”, “Error Handling”): by its code, or by
 * its words, since no code of JSON-RPC stands for it.
 */
export function isUnauthorizedError({ code, message }: { code: unknown; message: unknown }): boolean {
  return code === 401 || (typeof message === 'string' && WORDS.test(message));
}
