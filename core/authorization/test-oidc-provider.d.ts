/** As much of oidc-provider, which has no types of its own, as the tests use. */
declare module 'oidc-provider' {
  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }
  interface Interaction {
    prompt: { name: string };
    params: { client_id: string };
    session: { accountId: string };
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback(): (request: unknown, response: unknown) => void;
    interactionDetails(request: unknown, response: unknown): Promise<Interaction>;
    interactionFinished(request: unknown, response: unknown, result: object): Promise<void>;
  }
}
