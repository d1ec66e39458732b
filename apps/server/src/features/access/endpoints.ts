import type { Endpoint } from '../../http/endpoint.ts';
import { changePassword } from './change-password.route.ts';
import {
  addPasskey,
  beginPasskey,
  readPasskeyChallenge,
  removePasskey,
  signInWithPasskey,
} from './factors/passkeys.route.ts';
import { proveIdentity } from './factors/prove-identity.route.ts';
import { resetSecondFactors } from './factors/reset-second-factors.route.ts';
import {
  beginCodeApp,
  confirmCodeApp,
  forgetDevice,
  makeRecoveryCodes,
  readSecondFactors,
  removeCodeApp,
} from './factors/second-factors.route.ts';
import { forgotPassword } from './forgot-password.route.ts';
import { impersonate } from './impersonate.route.ts';
import {
  connectMicrosoft,
  listSignInProviders,
  readMicrosoftSignIn,
  readSignInLink,
  readSignOutLink,
  signInWithGoogle,
  signInWithMicrosoft,
  signInWithProvider,
  testSignInProvider,
} from './other-sign-ins.route.ts';
import { confirmInvitation, registerUser } from './register.route.ts';
import { renewTokens } from './renew-tokens.route.ts';
import { resetPassword, validateResetToken } from './reset-password.route.ts';
import { revokeToken } from './revoke-token.route.ts';
import { signIn } from './sign-in.route.ts';

export const endpoints: readonly Endpoint[] = [
  signIn,
  renewTokens,
  revokeToken,
  impersonate,
  readSignInLink,
  readSignOutLink,
  signInWithProvider,
  listSignInProviders,
  testSignInProvider,
  signInWithGoogle,
  readMicrosoftSignIn,
  signInWithMicrosoft,
  connectMicrosoft,
  forgotPassword,
  validateResetToken,
  resetPassword,
  confirmInvitation,
  registerUser,
  changePassword,
  readPasskeyChallenge,
  signInWithPasskey,
  beginPasskey,
  addPasskey,
  removePasskey,
  readSecondFactors,
  beginCodeApp,
  confirmCodeApp,
  removeCodeApp,
  makeRecoveryCodes,
  forgetDevice,
  proveIdentity,
  resetSecondFactors,
];
