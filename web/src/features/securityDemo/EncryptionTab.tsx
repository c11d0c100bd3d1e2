import type { SecurityDemo } from '#domain/operations/securityDemo';
import { Badge } from '../../ui/feedback/Badge';
import { securityDemoMessages } from './messages';
import { FactList, SideBySide } from './SideBySide';

const t = securityDemoMessages;

/** Made-up data. */
const EXAMPLE = [
  [t('plainText'), t('plainTextValue')],
  [t('algorithm'), 'AES-256-GCM'],
  [t('encrypted'), 'U2ltdWxhdGVkIGNpcGhlcnRleHQ…'],
] as const;

/** A text that the server encrypted for this page. */
export function EncryptionTab({ envelope: { text, parts, attempts } }: { envelope: SecurityDemo['envelope'] }) {
  const { version, iv, tag, ciphertext } = parts;
  return (
    <SideBySide
      simulated={
        <>
          <p>{t('encryptionExample')}</p>
          <FactList facts={EXAMPLE} />
        </>
      }
      real={
        <>
          <p>{t('encryptionReal')}</p>
          <FactList
            facts={[
              [t('text'), text],
              [t('version'), <code key="v">{version}</code>],
              [t('iv'), <code key="i">{iv}</code>],
              [t('tag'), <code key="t">{tag}</code>],
              [t('ciphertext', { count: ciphertext.length / 2 }), <code key="c">{ciphertext}</code>],
            ]}
          />
          <h3>{t('whoOpens')}</h3>
          <FactList
            facts={attempts.map(({ how, opens }) => [
              how,
              <Badge key={how} tone={opens ? 'brand' : 'neutral'} icon={opens ? 'check' : 'close'}>
                {opens ? t('opens') : t('refused')}
              </Badge>,
            ])}
          />
        </>
      }
    />
  );
}
