/** The keys of what the map knows of places, by the language of the screen. */
export const placeKeys = {
  found: (language: string, search: string) => ['geo', 'search', language, search] as const,
  address: (language: string, at: { lat: string; long: string }) => ['geo', 'reverse', language, at] as const,
};
