/** Several calls are refused at once: the page is left once. */
let isLeaving = false;

/** Where a second step is set up before anything else. */
const place = '/second_step';

/**
 * Opens the page on which a second step is set up, for a sign-in that does nothing else any more. A whole load, so that nothing that was
 * refused stays on the screen; what waits on the device stays there.
 */
export function leadToSetUp(): void {
  const { pathname, search } = window.location;
  if (isLeaving || pathname === place) return;
  isLeaving = true;
  window.location.assign(`${place}?${new URLSearchParams({ next: `${pathname}${search}` }).toString()}`);
}
