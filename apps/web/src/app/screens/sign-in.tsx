import { SignInScreen } from '../../features/access/sign-in-screen.tsx';
import { preloadFrame } from '../preload-frame.ts';

/** Signing in, while what comes after it is on its way already. */
export function SignIn() {
  return <SignInScreen onPassword={preloadFrame} />;
}
