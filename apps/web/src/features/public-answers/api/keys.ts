/** The keys of what a public link shows. */
export const publicKeys = {
  form: (link: string, project: string, row: string) => ['public-answers', link, project, row] as const,
};
