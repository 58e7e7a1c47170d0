/** Headers for all responses of a sign-in. */
export const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** An error response (RFC 6749, section 5.2). */
export class OAuthFailure extends Error {
  readonly code: string;
  private readonly init: ResponseInit;

  constructor(code: string, description: string, status = 400, headers = {}) {
    super(description);
    this.code = code;
    this.init = { status, headers: { ...PRIVATE, ...headers } };
  }

  toResponse(): Response {
    return Response.json({ error: this.code, error_description: this.message }, this.init);
  }
}

export function refuse(code: string, why: string): never {
  throw new OAuthFailure(code, why);
}
