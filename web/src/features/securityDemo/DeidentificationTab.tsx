import { describeLocation } from '#domain/analysis/bodyRegion';
import type { SecurityDemo } from '#domain/operations/securityDemo';
import { Badge } from '../../ui/feedback/Badge';
import { securityDemoMessages } from './messages';
import { FactList, SideBySide } from './SideBySide';

const t = securityDemoMessages;

/** Made-up data. */
const EXAMPLE = [
  [t('name'), t('exampleName')],
  [t('email'), t('exampleEmail')],
  [t('date'), t('exampleDate')],
  [t('examplePlaceName'), t('examplePlace')],
  [t('notes'), t('exampleNotes')],
] as const;

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
          <p>{t('deidentificationExample')}</p>
          <FactList facts={EXAMPLE} />
        </>
      }
      real={
        <>
          <h3>{t('recordTitle')}</h3>
          {record ? (
            <>
              <p>{t('recordNote')}</p>
              <RecordJson record={record} />
            </>
          ) : (
            <p>{t(isConsenting ? 'noRecordConsenting' : 'noRecord')}</p>
          )}
          <h3>
            {t('makingTitle')} {source === 'sample' && <Badge tone="neutral">{t('exampleBadge')}</Badge>}
          </h3>
          <p>{t(source === 'own' ? 'ownSource' : 'sampleSource')}</p>
          <h4>{t('before')}</h4>
          <FactList
            facts={[
              [t('analysis'), before.id],
              [t('email'), before.email],
              [t('date'), before.analysisDate],
              [t('location'), before.location === null ? t('notGiven') : describeLocation(before.location)],
              [t('notes'), before.notes ?? t('noNotes')],
              [t('tier'), before.riskLevel],
              [t('modelTier'), before.modelRiskLevel],
              [t('certainty'), String(before.confidence)],
              [
                t('diameter'),
                before.diameter === null ? t('notMeasured') : t('diameterValue', { diameter: before.diameter }),
              ],
            ]}
          />
          <h4>{t('after')}</h4>
          <RecordJson record={after} />
          <p className="small muted">{t('consentNote')}</p>
        </>
      }
    />
  );
}

function RecordJson({ record }: { record: object }) {
  return <pre className="security__code">{JSON.stringify(record, null, 2)}</pre>;
}
