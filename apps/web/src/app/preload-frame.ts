/** Preloads the frame of the screens, and the start page, while somebody types their password. */
export function preloadFrame(): void {
  // What fails now is asked for again when it is needed.
  void Promise.all([
    import('./layouts/main-layout.tsx'),
    import('../features/dashboard/components/dashboard-screen.tsx'),
  ]).catch(() => undefined);
}
