declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** What the tests use of an OpenID provider (https://github.com/panva/node-oidc-provider). */
  export class Provider {
    constructor(issuer: string, configuration: object);
    /** Saved grants of scopes. */
    readonly Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    proxy: boolean;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  /** What people may be asked for. */
  export const interactionPolicy: {
    Prompt: new (of: { name: string; requestable: boolean }) => object;
    base(): { add(prompt: object): void };
  };
}
