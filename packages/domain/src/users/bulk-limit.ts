/** At most so many people in one bulk call. */
export const userBulkLimit = 500;
