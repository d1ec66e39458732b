/** The viewer's colours where its own have too little contrast (WCAG 2.2 AA), and the app's fonts. Its samples are dark on light pages too. */
export const viewerLook = `
.light-mode {
  --scalar-color-2: #595959;
  --scalar-color-3: #666;
  --scalar-color-accent: #0069a8;
  --scalar-color-green: #057a52;
  --scalar-color-orange: #b34700;
  --scalar-color-yellow: #8a6100;
  --scalar-color-red: #c92a2a;
}
.dark-mode {
  --scalar-color-3: #9a9a9a;
  --scalar-color-red: #ff6b6b;
}
.light-mode,
.dark-mode {
  --scalar-font: var(--mantine-font-family);
  --scalar-font-code: var(--mantine-font-family-monospace);
}
`;
