export function Logo() {
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true">
      <path
        d="M84 296c40 112 118 116 164 12 32-72 58-110 92-138"
        fill="none"
        stroke="currentColor"
        strokeWidth="72"
        strokeLinecap="round"
      />
      <circle cx="408" cy="112" r="72" fill="var(--gold)" stroke="var(--banner)" strokeWidth="20" />
    </svg>
  );
}
