/** The public client that this web app signs in as; it has no secret. */
export const publicClientId = 'plumbline-web';
