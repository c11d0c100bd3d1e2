import type { SecurityDemo } from '#domain/operations/securityDemo';
import { Badge } from '../../ui/feedback/Badge';
import { FactList, SideBySide } from './SideBySide';

/** Made-up data. */
const EXAMPLE = [
  ['Plain text', 'Patient note: mole on left arm'],
  ['Algorithm', 'AES-256-GCM'],
  ['Encrypted', 'U2ltdWxhdGVkIGNpcGhlcnRleHQ…'],
] as const;

/** A text that the server encrypted for this page. */
export function EncryptionTab({ envelope: { text, parts, attempts } }: { envelope: SecurityDemo['envelope'] }) {
  const { version, iv, tag, ciphertext } = parts;
  return (
    <SideBySide
      simulated={
        <>
          <p>Text goes in, and what comes out can be read only with the key.</p>
          <FactList facts={EXAMPLE} />
        </>
      }
      real={
        <>
          <p>
            This text was sealed with AES-256-GCM under your own data key when you opened this page, as notes and
            findings are. Open the page again, and every byte but the first is another.
          </p>
          <FactList
            facts={[
              ['Text', text],
              ['Version, 1 byte', <code key="v">{version}</code>],
              ['Random IV, 12 bytes', <code key="i">{iv}</code>],
              ['Tag, 16 bytes', <code key="t">{tag}</code>],
              [`Ciphertext, ${ciphertext.length / 2} bytes`, <code key="c">{ciphertext}</code>],
            ]}
          />
          <h3>Who can open it</h3>
          <FactList
            facts={attempts.map(({ how, opens }) => [
              how,
              <Badge key={how} tone={opens ? 'brand' : 'neutral'} icon={opens ? 'check' : 'close'}>
                {opens ? 'Opens' : 'Refused'}
              </Badge>,
            ])}
          />
        </>
      }
    />
  );
}
