import type { SecurityDemo } from '#domain/adminSecurity';
import { Facts, SideBySide } from './SideBySide';

/** Canned: what de-identifying means. */
const EXAMPLE = [
  ['Name', 'Jane Doe: removed'],
  ['Email', 'jane.doe@example.com: removed'],
  ['Date', 'March 14, 2026: only 2026 is kept'],
  ['Place on the body', 'Left forearm, near my watch: kept as upper limb'],
  ['Notes', 'Noticed after gardening: removed'],
] as const;

const SOURCES = {
  own: 'This is your own newest analysis, run through the code that writes research records. Only you see it, and the record below is not kept.',
  sample:
    'You have no analysis, so a made-up one was run through the code that writes research records. It is not kept.',
} as const;

/** An analysis, and the record the product makes of it for research. */
export function Deidentification({ of: { source, before, after } }: { of: SecurityDemo['deidentification'] }) {
  return (
    <SideBySide
      simulated={
        <>
          <p>A record loses everything that tells whose it is.</p>
          <Facts facts={EXAMPLE} />
        </>
      }
      real={
        <>
          <p>{SOURCES[source]}</p>
          <h3>Before</h3>
          <Facts
            facts={[
              ['Analysis', before.id],
              ['Email', before.email],
              ['Date', before.analysisDate],
              ['Location', before.location ?? 'Not given'],
              ['Notes', before.notes ?? 'None'],
              ['Tier', before.riskLevel],
              ['Certainty', String(before.confidence)],
              ['Diameter', before.diameter === null ? 'Not measured' : `${before.diameter} mm`],
            ]}
          />
          <h3>After</h3>
          <pre className="security__code">{JSON.stringify(after, null, 2)}</pre>
          <p className="small muted">
            Every id in it is random. Such a record is written only with the person’s consent, and removed when they
            withdraw it.
          </p>
        </>
      }
    />
  );
}
