/** A drawing of a sent letter. */
export function EnvelopeDrawing() {
  return (
    <svg className="envelope" viewBox="0 0 160 110" aria-hidden="true">
      <path className="envelope__trail" d="M6 46h24M14 62h22M2 78h28" />
      <rect className="envelope__back" x="44" y="24" width="108" height="76" rx="9" />
      <path className="envelope__flap" d="m47 30 44 36q7 5 14 0l44-36" />
      <path className="envelope__fold" d="m48 96 36-33M148 96l-36-33" />
      <circle className="envelope__seal" cx="140" cy="26" r="17" />
      <path className="envelope__tick" d="m132 26.5 5.5 5.5 10-11" />
    </svg>
  );
}
