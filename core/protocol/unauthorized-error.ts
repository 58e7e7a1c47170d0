const WORDS =
  /\bunauthori[sz]ed\b|\bunauthenticated\b|\bnot (?:authenticated|authori[sz]ed)\b|\bauth(?:entication|orization) (?:is )?(?:required|failed)\b|\binvalid_token\b|\b(?:missing|invalid|expired|no) (?:access |bearer |auth(?:orization)? )?(?:token|credentials|api key|header)\b/i;

/** By code, or by text, since JSON-RPC has no code for it (MCP, “Authorization”, “Error Handling”). */
export function isUnauthorizedError({ code, message }: { code: unknown; message: unknown }): boolean {
  return code === 401 || (typeof message === 'string' && WORDS.test(message));
}
