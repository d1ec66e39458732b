/** The facts shown when a document is verified, as of its issue. */
export interface DocumentFacts {
  readonly company: string;
  /** Of a report; null for a document of jobs. */
  readonly title: string | null;
  readonly jobs: readonly {
    readonly number: number;
    readonly jobType: string;
    readonly project: string | null;
    /** When it was reported, else when it began. ISO 8601. */
    readonly date: string | null;
  }[];
  readonly signers: readonly { readonly name: string; readonly at: string }[];
}
