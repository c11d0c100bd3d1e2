import type { SecurityDemo } from '#domain/operations/securityDemo';
import { Badge } from '../../ui/feedback/Badge';
import { FactList, SideBySide } from './SideBySide';

/** Made-up data. */
const EXAMPLE = [
  ['Name', 'Jane Doe: removed'],
  ['Email', 'jane.doe@example.com: removed'],
  ['Date', 'March 14, 2026: only 2026 is kept'],
  ['Place on the body', 'Left forearm, near my watch: kept as upper limb'],
  ['Notes', 'Noticed after gardening: removed'],
] as const;

/** The explanation for each source of the analysis. */
const SOURCE_TEXT = {
  own: 'This is your own newest analysis, run just now through the code that writes research records. Only you see it, and what came out is not kept.',
  sample:
    'You have no analysis, so this one is made up. It was run just now through the code that writes research records, and what came out is not kept.',
} as const;

/** The user's stored research record, and an analysis before and after de-identification. */
export function DeidentificationTab({
  demo: { storedRecord: record, isConsenting, source, before, after },
}: {
  demo: SecurityDemo['deidentification'];
}) {
  return (
    <SideBySide
      simulated={
        <>
          <p>A record loses everything that tells whose it is.</p>
          <FactList facts={EXAMPLE} />
        </>
      }
      real={
        <>
          <h3>Your record, as it is kept</h3>
          {record ? (
            <>
              <p>It does not tell which of your analyses it came from.</p>
              <RecordJson record={record} />
            </>
          ) : (
            <p>
              You have no de-identified record.{' '}
              {isConsenting
                ? 'You agreed to research, so your next analysis leaves one.'
                : 'You have not agreed to research in your account, and without that none is written.'}
            </p>
          )}
          <h3>How a record is made {source === 'sample' && <Badge tone="neutral">Example</Badge>}</h3>
          <p>{SOURCE_TEXT[source]}</p>
          <h4>Before</h4>
          <FactList
            facts={[
              ['Analysis', before.id],
              ['Email', before.email],
              ['Date', before.analysisDate],
              ['Location', before.location ?? 'Not given'],
              ['Notes', before.notes ?? 'None'],
              ['Tier', before.riskLevel],
              ['Model’s own tier', before.modelRiskLevel],
              ['Model certainty', String(before.confidence)],
              ['Diameter', before.diameter === null ? 'Not measured' : `${before.diameter} mm`],
            ]}
          />
          <h4>After</h4>
          <RecordJson record={after} />
          <p className="small muted">
            Every id in it is random. Such a record is written only with the person’s consent, and removed when they
            withdraw it.
          </p>
        </>
      }
    />
  );
}

function RecordJson({ record }: { record: object }) {
  return <pre className="security__code">{JSON.stringify(record, null, 2)}</pre>;
}
