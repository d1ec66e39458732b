/** The plumb bob, in the brand's colour. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-filled)" />
      <path d="M16 4v11" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <path d="M11 15h10v4.5L16 28l-5-8.5z" fill="#fff" />
    </svg>
  );
}
