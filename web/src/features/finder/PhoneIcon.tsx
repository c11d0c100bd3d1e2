/** A phone icon in the style of `Icon`: 24 px grid, one stroke weight. */
export function PhoneIcon() {
  return (
    <svg
      className="icon"
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6.2 3.8h2.6l1.6 4.1-2 1.5a12 12 0 0 0 6.2 6.2l1.5-2 4.1 1.6v2.6a2 2 0 0 1-2.2 2A15.6 15.6 0 0 1 4.2 6a2 2 0 0 1 2-2.2Z" />
    </svg>
  );
}
