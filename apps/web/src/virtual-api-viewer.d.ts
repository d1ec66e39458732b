declare module 'virtual:api-viewer' {
  /** The address of the program that shows the documentation of the API (`build/api-viewer.ts`). */
  const address: string;
  export default address;
}
