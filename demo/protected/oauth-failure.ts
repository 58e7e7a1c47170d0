/** A refusal with an OAuth error code, as the endpoints answer it (RFC 6749, section 5.2). */
export class OAuthFailure extends Error {
  override name = 'OAuthFailure';
  readonly code: string;
  readonly status: number;
  private readonly asksForBasic: boolean;

  constructor(code: string, description: string, status = 400, asksForBasic = false) {
    super(description);
    this.code = code;
    this.status = status;
    this.asksForBasic = asksForBasic;
  }

  toResponse(): Response {
    return Response.json(
      { error: this.code, error_description: this.message },
      {
        status: this.status,
        headers: {
          'Cache-Control': 'no-store',
          ...(this.asksForBasic && { 'WWW-Authenticate': 'Basic realm="town"' }),
        },
      },
    );
  }
}
