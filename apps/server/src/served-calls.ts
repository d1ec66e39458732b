/** A served call, as far as whoever finds it by name has to know. */
export interface ServedCall {
  readonly call: { readonly name: string };
  readonly options: { readonly ownTransaction?: boolean };
  run(context: never): Promise<unknown>;
}

/** What is served, by name: features find each other's calls here, for what automations do (`http/inner-calls.ts`). */
export class ServedCalls {
  readonly #calls = new Map<string, ServedCall>();

  /** Says what is served; once, where the parts are wired. */
  serve(calls: readonly ServedCall[]): void {
    for (const one of calls) this.#calls.set(one.call.name, one);
  }

  get(name: string): ServedCall | undefined {
    return this.#calls.get(name);
  }
}
