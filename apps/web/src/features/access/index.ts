// What other features may import of signing in.
export { beginSignIn } from './api/provider-sign-in.ts';
