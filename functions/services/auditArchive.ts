import { CHAIN_START, type ChainEnd } from '#data/operations/audit';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClientConfig, memoizePerConfig } from './services';

/** Consecutive rows of one chain: those after `from`, up to `end`. */
interface RowRange {
  from: ChainEnd;
  end: ChainEnd;
  rows: readonly object[];
}

const toPrefix = (chain: number): string => `chain-${String(chain).padStart(2, '0')}/`;
/** `000000000001-000000000200-<hash of row 200>.jsonl`. */
const FILE_NAME = /(\d{12})-([0-9a-f]{64})\.jsonl$/;

/**
 * The S3 bucket with Object Lock for the audit log, one JSON line per row: docs/decisions/019-audit-log.md.
 */
class AuditArchive {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  /** Finds the last archived row of a chain: the name of the last file holds its number and hash. */
  async findEnd(chain: number): Promise<ChainEnd> {
    let lastKey: string | undefined;
    let ContinuationToken: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: toPrefix(chain), ContinuationToken }),
      );
      lastKey = page.Contents?.at(-1)?.Key ?? lastKey;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    if (lastKey === undefined) return CHAIN_START;
    const [, number, hash] = FILE_NAME.exec(lastKey) ?? [];
    if (number === undefined || hash === undefined) throw new Error('A file of the archive is not named by its rows');
    return { number, hash };
  }

  async add(chain: number, { from, end, rows }: RowRange): Promise<void> {
    const first = String(Number(from.number) + 1).padStart(from.number.length, '0');
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: `${toPrefix(chain)}${first}-${end.number}-${end.hash}.jsonl`,
        Body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
        ContentType: 'application/jsonl',
      }),
    );
  }
}

/** The audit archive of a stage. */
export const getAuditArchive = memoizePerConfig(({ config }) => {
  const s3 = new S3Client({ ...awsClientConfig(config, 10), forcePathStyle: config.endpointUrl !== undefined });
  return new AuditArchive(s3, config.archive.bucket);
});
