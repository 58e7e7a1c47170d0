/** The part of oidc-provider that the tests use: its own types need twelve packages. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Interaction {
    uid: string;
    params: { client_id?: string; scope?: string; resource?: string };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export const errors: { InvalidTarget: new () => Error };
}
