/** Asks for what stands around the screens, and for the start page, while somebody still types their password. */
export function preloadFrame(): void {
  // What fails now is asked for again when it is needed.
  void Promise.all([
    import('./layouts/main-layout.tsx'),
    import('../features/dashboard/components/dashboard-screen.tsx'),
  ]).catch(() => undefined);
}
