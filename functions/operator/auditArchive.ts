import { CHAIN_BEGINNING, type ChainEnd } from '#data/operations/audit';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { awsSettings, bySettings } from '#functions/services/services';

/** Consecutive rows of one chain, after a link up to another. */
interface Stretch {
  from: ChainEnd;
  end: ChainEnd;
  rows: readonly object[];
}

const folderOf = (chain: number): string => `chain-${String(chain).padStart(2, '0')}/`;
/** `000000000001-000000000200-<hash of row 200>.jsonl`. */
const FILE = /(\d{12})-([0-9a-f]{64})\.jsonl$/;

/** The bucket whose files nobody can change or remove for seven years: one JSON line for each row of the audit log. */
class AuditArchive {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  /** How far a chain is archived: the name of its last file tells number and hash of the last row. */
  async end(chain: number): Promise<ChainEnd> {
    let last: string | undefined;
    let ContinuationToken: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: folderOf(chain), ContinuationToken }),
      );
      last = page.Contents?.at(-1)?.Key ?? last;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    if (last === undefined) return CHAIN_BEGINNING;
    const [, number, hash] = FILE.exec(last) ?? [];
    if (number === undefined || hash === undefined) throw new Error('A file of the archive is not named by its rows');
    return { number, hash };
  }

  async add(chain: number, { from, end, rows }: Stretch): Promise<void> {
    const first = String(Number(from.number) + 1).padStart(from.number.length, '0');
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: `${folderOf(chain)}${first}-${end.number}-${end.hash}.jsonl`,
        Body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
        ContentType: 'application/jsonl',
      }),
    );
  }
}

/** The archive of the stage's audit log. */
export const auditArchive = bySettings(({ config }) => {
  const s3 = new S3Client({ ...awsSettings(config, 10), forcePathStyle: config.endpointUrl !== undefined });
  return new AuditArchive(s3, config.archive.bucket);
});
