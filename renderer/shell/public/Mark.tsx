/** The product's logo: a frame of rods and joints. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M12 6 6.500 18M12 6l5.500 12M8.800 13h6.400" strokeLinecap="round" />
      <circle cx="12" cy="4.500" r="1.800" fill="currentColor" stroke="none" />
      <circle cx="6" cy="19.500" r="1.800" fill="currentColor" stroke="none" />
      <circle cx="18" cy="19.500" r="1.800" fill="currentColor" stroke="none" />
    </svg>
  );
}
